import { fail, ok, type Failure, type Result } from '../../core/result';
import type { OpenSound, PlayingState, SoundPlayer } from '../../core/sound';

/** Behind the end of anything: a browser that is sent there learns how long the sound is. */
const BEHIND = 10_000_000;
const STATE_EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange'] as const;

const once = (audio: HTMLAudioElement, name: 'loadedmetadata' | 'seeked'): Promise<boolean> =>
  new Promise((resolve) => {
    audio.addEventListener(name, () => resolve(true), { once: true });
    audio.addEventListener('error', () => resolve(false), { once: true });
  });

/** A recording that was written as it came does not say how long it is. */
const findLength = async (audio: HTMLAudioElement): Promise<void> => {
  if (Number.isFinite(audio.duration)) return;
  audio.currentTime = BEHIND;
  await once(audio, 'seeked');
  audio.currentTime = 0;
  await once(audio, 'seeked');
};

const stateOf = (audio: HTMLAudioElement): PlayingState => ({
  isPlaying: !audio.paused && !audio.ended,
  at: Math.round(audio.currentTime * 1000),
  length: Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : null,
});

const controlsOf = (audio: HTMLAudioElement, uri: string): OpenSound => ({
  play: () => {
    // From the beginning again where it came to its end. A refusal leaves it paused, which is shown.
    if (audio.ended) audio.currentTime = 0;
    void audio.play().catch(() => undefined);
  },
  pause: () => audio.pause(),
  seek: (at) => {
    audio.currentTime = at / 1000;
  },
  setSpeed: (speed) => {
    audio.playbackRate = speed;
  },
  close: () => {
    audio.pause();
    audio.removeAttribute('src');
    URL.revokeObjectURL(uri);
  },
});

export const createBrowserPlayer = (): SoundPlayer => ({
  open: async ({ mime, parts }, listener): Promise<Result<OpenSound, Failure>> => {
    const uri = URL.createObjectURL(new Blob([...parts], { type: mime }));
    const audio = new Audio();
    audio.preload = 'auto';
    const isLoaded = once(audio, 'loadedmetadata');
    audio.src = uri;
    if (!(await isLoaded)) {
      URL.revokeObjectURL(uri);
      return fail('sound_not_played');
    }
    await findLength(audio);
    for (const name of STATE_EVENTS) audio.addEventListener(name, () => listener(stateOf(audio)));
    listener(stateOf(audio));
    return ok(controlsOf(audio, uri));
  },
});
