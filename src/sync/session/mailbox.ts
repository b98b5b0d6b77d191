import type { FromRelay, MailboxCode, ToRelay } from '../relay/messages';

// [SYNC-22] One side of a pairing's mailbox, over lines that come and go: what this side has to say is said again from where the relay has it, and the other
// side's frames are read on from the last one.
export type MailboxParts = {
  readonly mailbox: Uint8Array;
  /** 16 random bytes: the same side after a lost line. */
  readonly side: Uint8Array;
  readonly isNew: boolean;
  readonly send: (message: ToRelay) => void;
  readonly heard: (frame: Uint8Array) => void;
  readonly ended: (code: MailboxCode) => void;
};
type MailboxMessage = Extract<FromRelay, { is: 'mailbox' | 'mailbox.opened' | 'mailbox.ended' }>;

export const createMailbox = ({ mailbox, side, isNew, send, heard, ended }: MailboxParts) => {
  let frames: readonly Uint8Array[] = [];
  /** The number of our frames that this line has carried or the relay holds; null: it is not open. */
  let carried: number | null = null;
  let last = 0;
  let isMade = false;
  const flush = (): void => {
    if (carried === null) return;
    for (const bytes of frames.slice(carried)) {
      carried += 1;
      send({ is: 'mailbox.put', number: carried, bytes });
    }
  };
  return {
    /** There is a line. */
    open: (): void => {
      carried = null;
      send({ is: 'mailbox.open', mailbox, side, isNew: isNew && !isMade, after: last });
    },
    lineEnded: (): void => {
      carried = null;
    },
    /** Everything that this side has to say so far. */
    say: (all: readonly Uint8Array[]): void => {
      frames = all;
      flush();
    },
    take: (message: MailboxMessage): void => {
      if (message.is === 'mailbox.ended') return ended(message.code);
      if (message.is === 'mailbox.opened') {
        isMade = true;
        carried = message.kept;
        return flush();
      }
      if (message.number <= last) return;
      last = message.number;
      heard(message.bytes);
    },
    drop: (): void => send({ is: 'mailbox.drop' }),
  };
};
export type Mailbox = ReturnType<typeof createMailbox>;
