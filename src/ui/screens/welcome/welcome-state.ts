import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';

// [WELCOME-1] The first steps are kept at every step, so a kill half-way goes on there; [WELCOME-2] under the same ids, so nothing is made twice.
export const suggestions = ['health', 'work', 'home'] as const;
export type Suggestion = (typeof suggestions)[number];
/** Those that propose with the demo as with any model: the first minutes need neither key nor network. */
export const firstHelpers = ['planner', 'gym-coach'] as const;
export type FirstHelper = (typeof firstHelpers)[number];
export const lastStep = 3;

/** What an agent may see: all, a category that is there, or one that is made now. */
export const Sees = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ categoryId: z.string().min(1) }),
  z.object({ suggestion: z.enum(suggestions) }),
]);
export type Sees = z.infer<typeof Sees>;

const Steps = z.object({
  step: z.number().int().min(1).max(lastStep),
  helper: z.enum(firstHelpers),
  sees: Sees.nullable(),
  /** The number under which everything is made; null until then, and after another choice. */
  act: z.string().min(1).max(100).nullable(),
});
export type Steps = z.infer<typeof Steps>;
/** `under way` holds choices and ids, never what was written: this is read before any database is. */
const Kept = z.discriminatedUnion('state', [
  z.object({ state: z.literal('underWay'), steps: Steps }),
  z.object({ state: z.literal('modelIsNext') }),
]);
export type Welcome = z.infer<typeof Kept> | { readonly state: 'quiet' };

const KEY = 'welcome';
const quiet: Welcome = { state: 'quiet' };
export const firstSteps: Steps = { step: 1, helper: 'planner', sees: null, act: null };

export const readWelcome = (keyValue: KeyValue): Welcome => {
  try {
    return Kept.parse(JSON.parse(keyValue.get(KEY) ?? ''));
  } catch {
    return quiet;
  }
};

export type WelcomeStore = {
  readonly get: () => Welcome;
  readonly set: (welcome: Welcome) => void;
  readonly onChange: (listener: () => void) => () => void;
};

const createWelcomeStore = (keyValue: KeyValue): WelcomeStore => {
  const held = { welcome: readWelcome(keyValue) };
  const listeners = new Set<() => void>();
  return {
    get: () => held.welcome,
    set: (welcome) => {
      held.welcome = welcome;
      keyValue.set(KEY, welcome.state === 'quiet' ? null : JSON.stringify(welcome));
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const stores = new WeakMap<KeyValue, WelcomeStore>();
/** One for a device, so that Today hears at once what the first steps came to. */
export const welcomeStoreOf = (keyValue: KeyValue): WelcomeStore => {
  const known = stores.get(keyValue);
  if (known !== undefined) return known;
  const store = createWelcomeStore(keyValue);
  stores.set(keyValue, store);
  return store;
};
