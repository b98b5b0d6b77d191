import type { ChunkSeal } from '../../core/chunk-seal';
import type { KeyValue } from '../../core/key-value';

// [DRAFT-13] What was typed and not yet stored, sealed, however long it is: an app that was killed finds it again.
export type SmallFiles = {
  readonly read: (name: string) => Uint8Array | null;
  /** Whole or not at all. */
  readonly write: (name: string, bytes: Uint8Array) => void;
  readonly remove: (name: string) => void;
};
export type SealedKeyValue = KeyValue & {
  /** Writes at once what still waits: the system may end an app that is not in front. */
  readonly flush: () => void;
};

/** Sealing a long text with every letter would be felt; so much typing a kill in front may cost. */
const EVERY_MS = 500;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const nameOf = (key: string): string =>
  [...encoder.encode(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const placeOf = (key: string) => ({ file: key, number: 0, isLast: true });

type Sealing = {
  readonly files: SmallFiles;
  /** Asked once there is something to open or to seal. */
  readonly seal: () => ChunkSeal;
};

type Entry = { readonly key: string; readonly value: string | null };
/** Whether a file took it. */
const put = ({ files, seal }: Sealing, { key, value }: Entry): boolean => {
  try {
    if (value === null) files.remove(nameOf(key));
    else files.write(nameOf(key), seal().seal(placeOf(key), encoder.encode(value)));
    return true;
  } catch {
    return false;
  }
};

const find = ({ files, seal }: Sealing, key: string): string | null => {
  try {
    const sealed = files.read(nameOf(key));
    const opened = sealed === null ? null : seal().open(placeOf(key), sealed);
    return opened === null ? null : decoder.decode(opened);
  } catch {
    return null;
  }
};

type After = (milliseconds: number, task: () => void) => void;
export const createSealedKeyValue = ({
  after,
  ...sealing
}: Sealing & { readonly after: After }): SealedKeyValue => {
  const waiting = new Map<string, string | null>();
  let isResting = false;
  /** What no file takes goes on waiting, and is tried again with the next. */
  const write = (entry: Entry): void => {
    if (put(sealing, entry)) waiting.delete(entry.key);
  };
  const flush = (): void => {
    for (const [key, value] of [...waiting]) write({ key, value });
  };
  const rest = (): void => {
    isResting = true;
    after(EVERY_MS, () => {
      isResting = false;
      if (waiting.size === 0) return;
      flush();
      if (waiting.size === 0) rest();
    });
  };
  return {
    get: (key) => {
      const unwritten = waiting.get(key);
      return unwritten === undefined ? find(sealing, key) : unwritten;
    },
    set: (key, value) => {
      waiting.set(key, value);
      // What is stored or emptied leaves nothing behind.
      if (value === null) return write({ key, value });
      if (isResting) return;
      flush();
      rest();
    },
    flush,
  };
};
