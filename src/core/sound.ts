import type { Failure, Result } from './result';

/** A recording that runs. The device's microphone is held until `stop`. */
export type LiveRecording = {
  readonly mime: string;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Settles when the last chunk was given; the microphone is let go either way. */
  readonly stop: () => Promise<void>;
};
export type RecordingEars = {
  /** The next bytes of one file, in order, about every second. */
  readonly chunk: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** How loud it is now, 0 to 1. */
  readonly level: (level: number) => void;
  /** The system took the microphone away: a call, an unplugged device. */
  readonly interrupted: () => void;
};
export type SoundRecorder = {
  /** Asks the person where they were not asked yet. Must be called from what they pressed. */
  readonly start: (ears: RecordingEars) => Promise<Result<LiveRecording, Failure>>;
  /** No other window of this app can be recording: what is on its way and not ours was cut off. */
  readonly isOnlyWindow: boolean;
};

export type PlayingState = {
  readonly isPlaying: boolean;
  /** Milliseconds. */
  readonly at: number;
  /** Null until it is known. */
  readonly length: number | null;
};
export type OpenSound = {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (at: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly close: () => void;
};
export type SoundPlayer = {
  readonly open: (
    sound: { readonly mime: string; readonly parts: readonly Uint8Array<ArrayBuffer>[] },
    listener: (state: PlayingState) => void,
  ) => Promise<Result<OpenSound, Failure>>;
};
