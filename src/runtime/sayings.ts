import type { Clock } from '../core/ports';
import type { ModelPort } from '../gateway/model-port';

// [SAYING-1] What a model says while it says it can be seen, and that is all: it lies in memory, of the newest attempt alone, and is gone with the
// answer, a failure or a stop. Nothing is decided, stored or taken from it.
// [SAYING-2] Whoever looks on hears of it a few times in a second, however fast it comes.
export const SAYING_TOKEN = 'AGENT_SAYING';
const EVERY_MS = 100;
/** A page or two: more is read when it stands. */
const LONGEST = 8_000;

export type Sayings = {
  /** The same model, overheard. */
  readonly over: (model: ModelPort) => ModelPort;
  readonly runKeys: () => readonly string[];
  readonly of: (runKey: string) => string | null;
  readonly onChange: (listener: () => void) => () => void;
};

/** A sign of two halves may come in two pieces. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/u, '');

type Book = {
  readonly hear: (runKey: string, text: string) => void;
  readonly forget: (runKey: string) => void;
};
const overheard = (model: ModelPort, { hear, forget }: Book): ModelPort => ({
  ...model,
  ask: async (request, following) => {
    const { runKey } = request.caller;
    const stop = following.onCancel(() => forget(runKey));
    const listen = (text: string): void => {
      if (!following.isCancelled()) hear(runKey, text);
      following.hear?.(text);
    };
    try {
      return await model.ask(request, { ...following, hear: listen });
    } finally {
      stop();
      forget(runKey);
    }
  },
});

export const createSayings = (clock: Clock): Sayings => {
  const textByRun = new Map<string, string>();
  const listeners = new Set<() => void>();
  let toldAt: number | null = null;
  const tell = (): void => {
    toldAt = clock.now();
    for (const listener of listeners) listener();
  };
  const hear = (runKey: string, text: string): void => {
    if (text === '' && !textByRun.has(runKey)) return;
    textByRun.set(runKey, withoutHalf(text.slice(0, LONGEST)));
    if (toldAt === null || Math.abs(clock.now() - toldAt) >= EVERY_MS) tell();
  };
  const forget = (runKey: string): void => {
    if (textByRun.delete(runKey)) tell();
  };
  return {
    over: (model) => overheard(model, { hear, forget }),
    runKeys: () => [...textByRun.keys()],
    of: (runKey) => textByRun.get(runKey) || null,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
