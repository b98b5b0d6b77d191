import { headOf } from '../../db/log/feed';
import { moveOwnHead } from '../../db/log/streams';
import type { Stores } from '../../db/stores';

/** [SYNC-18] What this host wrote before the space has no envelopes: it goes to others with the snapshot. Doubled, it says the same. */
export const beginStreams = ({ journal, agent }: Stores): void => {
  for (const { database, unitOfWork } of [agent, journal]) {
    const { hosts } = unitOfWork;
    const span = hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 };
    const { counter } = headOf(database);
    database.transaction(() =>
      moveOwnHead(database, { span, counter, seq: 0, commitment: new Uint8Array(32) }),
    );
  }
};
