/** What a person would point at: by the id that the screen gives it, by what it is called, or by the words it shows. */
export type Target = { readonly id: string } | { readonly label: string } | { readonly text: string };
export type Direction = 'up' | 'down' | 'left' | 'right';

export const id = (value: string): Target => ({ id: value });
export const label = (value: string): Target => ({ label: value });
export const text = (value: string): Target => ({ text: value });

export const nameOf = (target: Target): string =>
  'id' in target ? `#${target.id}` : 'label' in target ? `“${target.label}”` : `the words “${target.text}”`;

/** All that a person does with the app, and no more, so that one flow runs in a browser and on a device. */
export type Driver = {
  readonly tap: (target: Target) => Promise<void>;
  /** At the end of what the field holds; `\n` is the return key. */
  readonly type: (target: Target, words: string) => Promise<void>;
  readonly clear: (target: Target) => Promise<void>;
  /** Waits until it is on screen; with `words`, until it shows or holds exactly these. */
  readonly see: (target: Target, words?: string) => Promise<void>;
  readonly notSee: (target: Target) => Promise<void>;
  /** Puts a finger on it and draws: scrolls what scrolls, drags what can be dragged. */
  readonly swipe: (target: Target, direction: Direction, points?: number) => Promise<void>;
  /** Ends the app as a person does (closes the tab, swipes it away) and opens it again. */
  readonly reopen: () => Promise<void>;
};

/** Starts on the example life, as after an installation. */
export type Flow = (driver: Driver) => Promise<void>;

export type Hand = 'finger' | 'keyboard';
/**
 * A flow, and where it runs every day. A function alone is the same on every peer and runs on one; what depends on the peer (storage, starts,
 * reopening) says so; what others show in parts runs before a release alone. Then all run on all. `by`: what does it every day; each can be done
 * by a finger and by a keyboard alone. `start`: where a hub is `npm start` itself; the others begin what that begins, once it has built.
 */
export type ListedFlow =
  | Flow
  | {
      readonly run: Flow;
      readonly everyDay: 'every peer' | 'one peer' | 'before a release';
      readonly by?: Hand;
      readonly start?: 'npm start';
    };
export const flowOf = (listed: ListedFlow): Flow => (typeof listed === 'function' ? listed : listed.run);
export const handOf = (listed: ListedFlow): Hand =>
  typeof listed === 'function' ? 'finger' : (listed.by ?? 'finger');
export const isByNpmStart = (listed: ListedFlow): boolean =>
  typeof listed !== 'function' && listed.start === 'npm start';
export const isOfEveryDay = (listed: ListedFlow): boolean =>
  typeof listed === 'function' || listed.everyDay !== 'before a release';
export const isOnEveryPeer = (listed: ListedFlow): boolean =>
  typeof listed !== 'function' && listed.everyDay === 'every peer';
