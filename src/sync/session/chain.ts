import { sameBytes } from '../../core/wire-bytes';
import type { Failure, Result } from '../../core/result';
import type { FromRelay, ToRelay } from '../relay/messages';
import type { createAsking } from './asking';

/** As this device knows the chain; `take` checks what comes, keeps it and tells the streams. */
export type SessionRoster = {
  readonly version: () => number;
  /** SHA-256 of the entry of this version; null: it is not here. */
  readonly hashOf: (version: number) => Uint8Array | null;
  /** From this version on, oldest first. */
  readonly entriesFrom: (version: number) => readonly Uint8Array[];
  readonly take: (from: number, entries: readonly Uint8Array[]) => Result<null, Failure>;
};
export type ChainParts = {
  readonly roster: SessionRoster;
  readonly asking: ReturnType<typeof createAsking>;
  readonly send: (message: ToRelay) => boolean;
  readonly halt: (failure: Failure) => void;
  /** The chain there is the one here, through everything that is there. */
  readonly agreed: () => void;
  readonly moved: () => void;
};
type There = Pick<Extract<FromRelay, { is: 'welcome' }>, 'roster' | 'rosterHash'>;

/** [SYNC-13] The roster here and the one at the relay become the same before an envelope goes or comes; two that differ end it. */
export const createChain = ({ roster, asking, send, halt, agreed, moved }: ChainParts) => {
  let there: There | null = null;
  const bring = async (mine: There): Promise<void> => {
    const from = mine.roster + 1;
    let version = from;
    for (const entry of roster.entriesFrom(from)) {
      const answer = await asking.ask(
        { is: 'roster.append', version, entry },
        (message) => message.is === 'roster.appended',
      );
      if (there !== mine || answer?.is !== 'roster.appended') return;
      if (answer.outcome !== 'kept') {
        // Somebody else brought it meanwhile, or another one: read, and compared.
        send({ is: 'roster.read', after: version - 1 });
        return;
      }
      version += 1;
    }
    agreed();
  };
  const compare = (): void => {
    if (there === null || there.roster > roster.version()) return;
    const hash = roster.hashOf(there.roster);
    if (hash !== null && !sameBytes(hash, there.rosterHash)) return halt({ code: 'roster_fork' });
    if (there.roster < roster.version()) void bring(there);
    else agreed();
  };
  return {
    welcomed: (welcome: There): void => {
      there = welcome;
      compare();
    },
    heard: (from: number, entries: readonly Uint8Array[]): void => {
      const before = roster.version();
      const taken = entries.length === 0 ? null : roster.take(from, entries);
      if (taken?.ok === false) return halt(taken.error);
      // Through here both are one: what differs is not taken.
      const through = from + entries.length - 1;
      const rosterHash = roster.hashOf(through);
      if (there !== null && through > there.roster && rosterHash !== null)
        there = { roster: through, rosterHash };
      compare();
      if (roster.version() > before) moved();
    },
    ended: (): void => {
      there = null;
    },
  };
};
