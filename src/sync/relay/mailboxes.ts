import type { Clock } from '../../core/ports';
import { sameBytes, toBase64Url } from '../../core/wire-bytes';
import { relayLimits, type FromRelay, type MailboxCode } from './messages';

// [SYNC-22] [RELAY-7] A mailbox is made by a device of a space, lives for ten minutes in memory, has two sides and holds at most sixteen frames. Its
// 16 random bytes are its only name: whoever knows them may be the second side.
export type MailboxReader = { readonly send: (message: FromRelay) => void };
type Side = { readonly key: Uint8Array; frames: Uint8Array[]; reader: MailboxReader | null };
type Mailbox = { readonly owner: string; readonly endsAt: number; readonly sides: Side[] };
export type OpenMailbox = {
  readonly put: (number: number, bytes: Uint8Array) => void;
  readonly drop: () => void;
  /** The connection is gone; its side may come back. */
  readonly left: () => void;
};
export type Mailboxes = {
  readonly open: (
    asked: {
      readonly mailbox: Uint8Array;
      readonly side: Uint8Array;
      /** The space that makes it; null: it has to be there. */
      readonly maker: string | null;
      readonly after: number;
    },
    reader: MailboxReader,
  ) => OpenMailbox | MailboxCode;
  readonly expire: () => void;
  readonly count: () => number;
};

export const createMailboxes = ({
  clock,
  most,
  mostOfOne,
}: {
  readonly clock: Clock;
  readonly most: number;
  readonly mostOfOne: number;
}): Mailboxes => {
  const boxes = new Map<string, Mailbox>();
  const end = (key: string, code: MailboxCode): void => {
    const box = boxes.get(key);
    boxes.delete(key);
    for (const { reader } of box?.sides ?? []) reader?.send({ is: 'mailbox.ended', code });
  };
  const expire = (): void => {
    const now = clock.now();
    for (const [key, { endsAt }] of boxes) if (endsAt <= now) end(key, 'mailbox_gone');
  };
  const make = (key: string, owner: string): Mailbox | MailboxCode => {
    const ofOne = [...boxes.values()].filter((box) => box.owner === owner).length;
    if (boxes.size >= most || ofOne >= mostOfOne) return 'mailbox_full';
    const made = { owner, endsAt: clock.now() + relayLimits.mailboxMs, sides: [] };
    boxes.set(key, made);
    return made;
  };
  const sideOf = (box: Mailbox, side: Uint8Array): Side | null => {
    const held = box.sides.find(({ key }) => sameBytes(key, side));
    if (held !== undefined || box.sides.length === 2) return held ?? null;
    const made = { key: side.slice(), frames: [], reader: null };
    box.sides.push(made);
    return made;
  };
  const opened = (
    key: string,
    { box, side, reader }: { box: Mailbox; side: Side; reader: MailboxReader },
  ) => {
    const isMine = (): boolean => boxes.get(key) === box && side.reader === reader;
    return {
      put: (number: number, bytes: Uint8Array): void => {
        if (!isMine() || number <= side.frames.length) return;
        const count = box.sides.reduce((sum, { frames }) => sum + frames.length, 0);
        if (number !== side.frames.length + 1 || count >= relayLimits.mailboxFrames)
          return end(key, 'mailbox_full');
        const kept = bytes.slice();
        side.frames.push(kept);
        for (const other of box.sides)
          if (other !== side) other.reader?.send({ is: 'mailbox', number, bytes: kept });
      },
      drop: (): void => {
        if (isMine()) end(key, 'mailbox_gone');
      },
      left: (): void => {
        if (side.reader === reader) side.reader = null;
      },
    };
  };
  return {
    open: ({ mailbox, side: wanted, maker, after }, reader) => {
      expire();
      const key = toBase64Url(mailbox);
      const box = boxes.get(key) ?? (maker === null ? 'mailbox_gone' : make(key, maker));
      if (typeof box === 'string') return box;
      const side = sideOf(box, wanted);
      if (side === null) return 'mailbox_taken';
      side.reader = reader;
      reader.send({ is: 'mailbox.opened', kept: side.frames.length });
      for (const other of box.sides) {
        if (other === side) continue;
        other.frames
          .slice(after)
          .forEach((bytes, at) => reader.send({ is: 'mailbox', number: after + at + 1, bytes }));
      }
      return opened(key, { box, side, reader });
    },
    expire,
    count: () => boxes.size,
  };
};
