import { fail, ok } from '../../../core/result';
import type { PlayingState, SoundPlayer } from '../../../core/sound';
import { createSoundDesk } from './sound-desk';

const bed = ({ isHere = true, plays = true } = {}) => {
  const did: string[] = [];
  let reads = 0;
  let listener: (state: PlayingState) => void = () => undefined;
  const player: SoundPlayer = {
    open: async (_, heard) => {
      listener = heard;
      if (!plays) return fail('sound_not_played');
      const note = (name: string) => (value?: number) => void did.push(`${name}${value ?? ''}`);
      const sound = { play: note('play'), pause: note('pause'), seek: note('seek ') };
      return ok({ ...sound, setSpeed: note('speed '), close: note('close') });
    },
  };
  const read = async () => {
    reads += 1;
    return isHere ? [Uint8Array.of(1)] : null;
  };
  const desk = createSoundDesk({ player, mime: 'audio/webm', read });
  return { desk, did, reads: () => reads, hear: (state: PlayingState) => listener(state) };
};
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('[VOICE-9] nothing is read before somebody wants to hear it; it goes with the page', async () => {
  const { desk, did, reads } = bed();
  desk.setSpeed(1.5);
  expect(reads()).toBe(0);
  desk.toggle();
  desk.toggle();
  await soon();
  expect([reads(), did]).toEqual([1, ['speed 1.5', 'play']]);
  desk.close();
  expect(did.at(-1)).toBe('close');
});

test('[VOICE-9] it never seeks behind its ends', async () => {
  const { desk, did, hear } = bed();
  desk.toggle();
  await soon();
  hear({ isPlaying: true, at: 1_000, length: 4_000 });
  desk.seek(-9_000);
  desk.seek(90_000);
  desk.toggle();
  expect(did.slice(2)).toEqual(['seek 0', 'seek 4000', 'pause']);
});

test('[VOICE-9] left while it opens, it is closed as it comes and says nothing', async () => {
  const { desk, did, hear } = bed();
  desk.toggle();
  desk.close();
  await soon();
  expect(did).toEqual(['close']);
  hear({ isPlaying: true, at: 5, length: 9 });
  expect(desk.state()).toMatchObject({ isPlaying: false, isLoading: false });
});

test.each([
  [{ isHere: false }, 'sound_not_here'],
  [{ plays: false }, 'sound_not_played'],
])('[VOICE-9] %j: it says so, and can be tried again', async (how, code) => {
  const { desk, reads } = bed(how);
  desk.toggle();
  await soon();
  expect(desk.state()).toMatchObject({ isLoading: false, failure: { code } });
  desk.toggle();
  await soon();
  expect(reads()).toBe(2);
});
