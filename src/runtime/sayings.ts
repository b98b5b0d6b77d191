import type { Clock } from '../core/ports';
import type { ModelPort } from '../gateway/model-port';

// [SAYING-1] What a model says while it says it can be seen, and that is all: it lies in memory, of the newest attempt alone, and is gone with the
// answer, a failure or a stop. Nothing is decided, stored or taken from it.
// [SAYING-2] Whoever looks on hears of it a few times in a second, however fast it comes, and of the last piece before a pause.
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

type SayingParts = {
  readonly clock: Clock;
  readonly after: (milliseconds: number, task: () => void) => () => void;
};
/** Tells at once, and then not again before its time has come. */
const createTelling = ({ clock, after }: SayingParts, told: () => void) => {
  let toldAt: number | null = null;
  let dropPending: (() => void) | null = null;
  const now = (): void => {
    dropPending?.();
    dropPending = null;
    toldAt = clock.now();
    told();
  };
  const soon = (): void => {
    const rest = toldAt === null ? 0 : EVERY_MS - Math.abs(clock.now() - toldAt);
    if (rest <= 0) now();
    else dropPending ??= after(rest, now);
  };
  return { now, soon };
};

export const createSayings = (parts: SayingParts): Sayings => {
  const textByRun = new Map<string, string>();
  const listeners = new Set<() => void>();
  const telling = createTelling(parts, () => {
    for (const listener of listeners) listener();
  });
  const hear = (runKey: string, text: string): void => {
    if (text === '' && !textByRun.has(runKey)) return;
    textByRun.set(runKey, withoutHalf(text.slice(0, LONGEST)));
    telling.soon();
  };
  const forget = (runKey: string): void => {
    if (textByRun.delete(runKey)) telling.now();
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
