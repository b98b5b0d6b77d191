import { fail, type Failure } from '../../../core/result';
import type { OpenSound, PlayingState, SoundPlayer } from '../../../core/sound';

// Read and opened with the first press: who only reads the page needs no sound in memory. It goes with the page.
export type DeskState = PlayingState & { readonly isLoading: boolean; readonly failure: Failure | null };
export type SoundDesk = {
  readonly state: () => DeskState;
  readonly onChange: (listener: () => void) => () => void;
  readonly toggle: () => void;
  readonly seek: (at: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly close: () => void;
};
type Ports = {
  readonly player: SoundPlayer;
  readonly mime: string;
  /** Null where the sound is not here. */
  readonly read: () => Promise<readonly Uint8Array<ArrayBuffer>[] | null>;
};

const STILL: DeskState = { isPlaying: false, at: 0, length: null, isLoading: false, failure: null };

const createState = () => {
  let current = STILL;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    change: (part: Partial<DeskState>): void => {
      current = { ...current, ...part };
      for (const listener of [...listeners]) listener();
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

type State = ReturnType<typeof createState>;

/** What is open, and how it is opened: what was being opened when the page was left is closed as it comes. */
const createHolder = ({ player, mime, read }: Ports, state: State) => {
  let sound: OpenSound | null = null;
  let speed = 1;
  let age = 0;
  const opening = async (mine: number) => {
    const parts = await read();
    const listener = (next: PlayingState): void => {
      if (mine === age) state.change(next);
    };
    return parts === null ? fail('sound_not_here') : player.open({ mime, parts }, listener);
  };
  return {
    now: () => sound,
    open: async (): Promise<void> => {
      const mine = age;
      state.change({ isLoading: true, failure: null });
      const opened = await opening(mine);
      if (mine !== age) return opened.ok ? opened.value.close() : undefined;
      state.change({ isLoading: false });
      if (!opened.ok) return state.change({ failure: opened.error });
      sound = opened.value;
      sound.setSpeed(speed);
      sound.play();
    },
    setSpeed: (next: number): void => {
      speed = next;
      sound?.setSpeed(next);
    },
    close: (): void => {
      age += 1;
      sound?.close();
      sound = null;
      state.change(STILL);
    },
  };
};

export const createSoundDesk = (ports: Ports): SoundDesk => {
  const state = createState();
  const holder = createHolder(ports, state);
  return {
    state: state.get,
    onChange: state.onChange,
    toggle: () => {
      const { isLoading, isPlaying } = state.get();
      const sound = holder.now();
      if (isLoading) return;
      if (sound === null) void holder.open();
      else if (isPlaying) sound.pause();
      else sound.play();
    },
    seek: (at) => holder.now()?.seek(Math.min(state.get().length ?? 0, Math.max(0, at))),
    setSpeed: holder.setSpeed,
    close: holder.close,
  };
};
