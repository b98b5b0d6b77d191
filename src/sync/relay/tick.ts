import { SqlError } from '../../db/sql-database';
import type { RelayStore } from './ports';

export type Write = {
  /** Inside the transaction. Answers what is to be done once it is committed. */
  readonly run: () => () => void;
  /** It was undone: the disk is full. */
  readonly full: () => void;
  readonly bytes: number;
};
export type Tick = {
  readonly add: (write: Write) => void;
  readonly flush: () => void;
};

/** More than this is not kept in memory until the turn ends. */
const MOST_BYTES = 4 * 1024 * 1024;

/** [RELAY-4] What comes in one turn of the event loop is one transaction, and is answered behind it. */
export const createTick = (ports: {
  readonly store: RelayStore;
  readonly defer: (task: () => void) => void;
  readonly committed: () => void;
}): Tick => {
  let waiting: Write[] = [];
  let bytes = 0;
  let isDeferred = false;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const writes = waiting;
    waiting = [];
    bytes = 0;
    let done: readonly (() => void)[] = [];
    try {
      done = ports.store.together('later', () => writes.map(({ run }) => run()));
    } catch (cause) {
      if (!(cause instanceof SqlError && cause.kind === 'full')) throw cause;
      for (const write of writes) write.full();
    }
    for (const each of done) each();
    ports.committed();
  };
  return {
    add: (write) => {
      waiting.push(write);
      bytes += write.bytes;
      if (bytes >= MOST_BYTES) return flush();
      if (isDeferred) return;
      isDeferred = true;
      ports.defer(() => {
        isDeferred = false;
        flush();
      });
    },
    flush,
  };
};
