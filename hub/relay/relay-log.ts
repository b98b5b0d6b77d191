import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../src/core/ports';
import { toBase64Url } from '../../src/core/wire-bytes';
import { makePrivateFolder } from '../../src/platform/node/home-folder';
import type { RelayRefusal } from '../../src/sync/relay/relay';

// [RELAY-9] One JSON line for each kind of refusal, with how often it came since the last one: nobody fills a disk by being refused. A line holds a
// code, the class of the address and the beginning of the space's random id.
export type RelayLog = {
  readonly refused: (refusal: RelayRefusal) => void;
  readonly say: (code: string, more?: Readonly<Record<string, string | number>>) => void;
  /** Writes what was gathered. */
  readonly flush: () => void;
};

const MOST_KINDS = 500;
const MOST_BYTES = 4 * 1024 * 1024;

/** Appends to a file that is begun anew when it grew large; the one before stays beside it. */
export const createLogFile =
  (path: string) =>
  (line: string): void => {
    try {
      makePrivateFolder(dirname(path));
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MOST_BYTES) {
        rmSync(`${path}.before`, { force: true });
        renameSync(path, `${path}.before`);
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    } catch {
      // A home that is full or cannot be written costs the line and not the relay.
    }
  };

export const createRelayLog = (clock: Clock, write: (line: string) => void): RelayLog => {
  const gathered = new Map<string, { readonly refusal: RelayRefusal; count: number }>();
  const say: RelayLog['say'] = (code, more = {}) =>
    write(JSON.stringify({ at: new Date(clock.now()).toISOString(), code, ...more }));
  const flush = (): void => {
    for (const { refusal, count } of gathered.values()) {
      const { code, address, space } = refusal;
      const prefix = space === null ? {} : { space: toBase64Url(space).slice(0, 6) };
      say('relay_refused', { refusal: code, address, count, ...prefix });
    }
    gathered.clear();
  };
  return {
    say,
    flush,
    refused: (refusal) => {
      const { code, address, space } = refusal;
      const key = `${code} ${address} ${space === null ? '' : toBase64Url(space).slice(0, 6)}`;
      const known = gathered.get(key);
      if (known !== undefined) known.count += 1;
      else {
        if (gathered.size >= MOST_KINDS) flush();
        gathered.set(key, { refusal, count: 1 });
      }
    },
  };
};
