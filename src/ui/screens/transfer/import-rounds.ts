import type { ApiClient } from '../../../runtime/api/client';

/** The way of one picked file. Over: stopped, another was picked, or the screen was left; what then still answers changes nothing. */
export type Round = { isOver: boolean };
/** The file that lies with the peer. Its import under way needs it to the end. */
type Held = { readonly transferId: string; readonly isWriting: boolean };

export type ImportRounds = {
  readonly next: () => Round;
  readonly hold: (held: Held) => void;
  readonly letGo: () => void;
  /** Answers how to leave. */
  readonly enter: () => () => void;
};

export const createImportRounds = (client: Pick<ApiClient, 'command'>): ImportRounds => {
  let round: Round = { isOver: false };
  let held: Held | null = null;
  let isLeft = false;
  const letGo = (): void => {
    const left = held;
    held = null;
    if (left !== null) void client.command('transfer.end', { transferId: left.transferId });
  };
  return {
    letGo,
    next: () => {
      round.isOver = true;
      letGo();
      round = { isOver: isLeft };
      return round;
    },
    hold: (next) => {
      held = next;
    },
    enter: () => {
      isLeft = false;
      return () => {
        isLeft = true;
        round.isOver = true;
        if (held?.isWriting === false) letGo();
      };
    },
  };
};
