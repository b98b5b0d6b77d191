import { createAudioPlayer, type AudioStatus } from 'expo-audio';
import { Directory, File, Paths } from 'expo-file-system';
import { fail, ok } from '../../core/result';
import type { OpenSound, PlayingState, SoundPlayer } from '../../core/sound';

// The system's player reads files alone. What is heard lies open in the app's own cache while its page is on screen, and goes with the page; what
// a killed app left there goes before the next one is opened.
const FOLDER = 'sounds';
const TICK_MS = 250;

const extensionByMime: ReadonlyMap<string, string> = new Map([
  ['audio/webm', 'webm'],
  ['audio/ogg', 'ogg'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/flac', 'flac'],
]);

const emptyFolder = (): Directory => {
  const folder = new Directory(Paths.cache, FOLDER);
  if (folder.exists) folder.delete();
  folder.create({ intermediates: true });
  return folder;
};

const writeSound = ({ mime, parts }: Parameters<SoundPlayer['open']>[0], number: number): File => {
  const [kind = ''] = mime.split(';');
  const file = new File(emptyFolder(), `${number}.${extensionByMime.get(kind) ?? 'aac'}`);
  file.create();
  const handle = file.open();
  for (const part of parts) handle.writeBytes(part);
  handle.close();
  return file;
};

const stateOf = ({ playing, currentTime, duration }: AudioStatus): PlayingState => ({
  isPlaying: playing,
  at: Math.round(currentTime * 1000),
  length: duration > 0 ? Math.round(duration * 1000) : null,
});

const openFile = (file: File, listener: (state: PlayingState) => void): OpenSound => {
  const player = createAudioPlayer({ uri: file.uri }, { updateInterval: TICK_MS });
  const heard = player.addListener('playbackStatusUpdate', (status) => listener(stateOf(status)));
  const isAtEnd = (): boolean => player.duration > 0 && player.currentTime >= player.duration - 0.05;
  return {
    play: () => {
      if (isAtEnd()) void player.seekTo(0).then(() => player.play());
      else player.play();
    },
    pause: () => player.pause(),
    seek: (at) => void player.seekTo(at / 1000),
    setSpeed: (speed) => player.setPlaybackRate(speed),
    close: () => {
      heard.remove();
      player.remove();
      if (file.exists) file.delete();
    },
  };
};

export const createDevicePlayer = (): SoundPlayer => {
  let count = 0;
  return {
    open: async (sound, listener) => {
      try {
        count += 1;
        return ok(openFile(writeSound(sound, count), listener));
      } catch {
        return fail('sound_not_played');
      }
    },
  };
};
