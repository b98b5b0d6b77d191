import type { RunKey } from '../core/named-ids';
import type { Clock } from '../core/ports';
import type { Hearing, ModelPort } from '../gateway/model-port';

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
  readonly runKeys: () => readonly RunKey[];
  readonly of: (runKey: RunKey) => string | null;
  readonly onChange: (listener: () => void) => () => void;
};

/** A sign of two halves may come in two pieces. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/u, '');

type Book = {
  readonly begin: (runKey: RunKey) => void;
  readonly more: (runKey: RunKey, piece: string) => void;
  readonly forget: (runKey: RunKey) => void;
};
const overheard = (model: ModelPort, { begin, more, forget }: Book): ModelPort => ({
  ...model,
  ask: async (request, following) => {
    const { runKey } = request.caller;
    const stop = following.onCancel(() => forget(runKey));
    const hearing: Hearing = {
      begin: () => {
        if (!following.isCancelled()) begin(runKey);
        following.hearing?.begin();
      },
      more: (piece) => {
        if (!following.isCancelled()) more(runKey, piece);
        following.hearing?.more(piece);
      },
    };
    try {
      return await model.ask(request, { ...following, hearing });
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

/** As many pieces as are shown; joined when somebody looks, a few times in a second. */
type Saying = { readonly pieces: string[]; characters: number; joined: string | null };

const add = (saying: Saying, piece: string): void => {
  saying.pieces.push(piece.slice(0, LONGEST - saying.characters));
  saying.characters += piece.length;
  saying.joined = null;
};
const textOf = (saying: Saying): string => (saying.joined ??= withoutHalf(saying.pieces.join('')));

export const createSayings = (parts: SayingParts): Sayings => {
  const byRun = new Map<string, Saying>();
  const listeners = new Set<() => void>();
  const telling = createTelling(parts, () => {
    for (const listener of listeners) listener();
  });
  const begin = (runKey: RunKey): void => {
    if (!byRun.has(runKey)) return;
    byRun.set(runKey, { pieces: [], characters: 0, joined: null });
    telling.soon();
  };
  const more = (runKey: RunKey, piece: string): void => {
    const saying = byRun.get(runKey) ?? { pieces: [], characters: 0, joined: null };
    if (saying.characters >= LONGEST) return;
    byRun.set(runKey, saying);
    add(saying, piece);
    telling.soon();
  };
  const forget = (runKey: RunKey): void => {
    if (byRun.delete(runKey)) telling.now();
  };
  return {
    over: (model) => overheard(model, { begin, more, forget }),
    runKeys: () => [...byRun.keys()],
    of: (runKey) => {
      const saying = byRun.get(runKey);
      return saying === undefined ? null : textOf(saying) || null;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
