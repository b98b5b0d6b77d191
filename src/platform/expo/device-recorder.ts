import {
  AudioModule,
  IOSOutputFormat,
  AudioQuality,
  requestRecordingPermissionsAsync,
  setAudioModeAsync,
  type AudioRecorder,
} from 'expo-audio';
import { Directory, File, Paths } from 'expo-file-system';
import { Platform } from 'react-native';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { LiveRecording, RecordingEars, SoundRecorder } from '../../core/sound';

// The system's recorder writes a file, and nothing else is offered for packed sound. It grows by whole frames that stand alone (AAC in ADTS), so
// what is new of it can be read every second and sealed; the file goes when the recording ends, and what a killed app left of one at the next start.
const MIME = 'audio/aac';
const TICK_MS = 250;
const TICKS_A_CHUNK = 4;
/** What is quieter is silence; 0 is as loud as it can be. */
const SILENCE_DECIBELS = -50;
const COMMON = {
  extension: '.aac',
  sampleRate: 24_000,
  numberOfChannels: 1,
  bitRate: 32_000,
  isMeteringEnabled: true,
} as const;
/** The native half takes the platform's own options beside the common ones. */
const OPTIONS =
  Platform.OS === 'ios'
    ? {
        ...COMMON,
        outputFormat: IOSOutputFormat.MPEG4AAC,
        audioQuality: AudioQuality.MEDIUM,
        linearPCMBitDepth: 16,
        linearPCMIsBigEndian: false,
        linearPCMIsFloat: false,
      }
    : { ...COMMON, outputFormat: 'aac_adts', audioEncoder: 'aac' };

const isLeftover = (entry: Directory | File): boolean =>
  entry instanceof File && /^recording-.*\.aac$/.test(entry.name);

/** Where both platforms put what is being recorded. */
const removeLeftovers = (): void => {
  for (const folder of [Paths.cache, new Directory(Paths.cache, 'ExpoAudio')]) {
    if (!folder.exists) continue;
    for (const entry of folder.list()) if (isLeftover(entry)) entry.delete();
  }
};

/** Bytes that came since the last look. */
const readFrom = (file: File, offset: number): Uint8Array<ArrayBuffer> => {
  if (!file.exists) return new Uint8Array();
  const handle = file.open();
  try {
    handle.offset = offset;
    return handle.readBytes(Math.max(0, (handle.size ?? 0) - offset));
  } finally {
    handle.close();
  }
};

const levelOf = (decibels: number | undefined): number =>
  Math.min(1, Math.max(0, 1 - (decibels ?? SILENCE_DECIBELS) / SILENCE_DECIBELS));

/** Gives what is new of the file. */
const createTail = (file: File, ears: RecordingEars) => {
  let offset = 0;
  return (): void => {
    const bytes = readFrom(file, offset);
    offset += bytes.length;
    if (bytes.length > 0) ears.chunk(bytes);
  };
};

const listen = (recorder: AudioRecorder, ears: RecordingEars): LiveRecording => {
  const file = new File(recorder.uri ?? '');
  const give = createTail(file, ears);
  let ticks = 0;
  /** Paused by the person, or told that it was by the system. */
  let isQuiet = false;
  const timer = setInterval(() => {
    const { isRecording, metering, mediaServicesDidReset } = recorder.getStatus();
    ears.level(isQuiet ? 0 : levelOf(metering));
    if ((ticks += 1) % TICKS_A_CHUNK === 0) give();
    if (isQuiet || (isRecording && !mediaServicesDidReset)) return;
    isQuiet = true;
    ears.interrupted();
  }, TICK_MS);
  return {
    mime: MIME,
    pause: () => {
      isQuiet = true;
      recorder.pause();
    },
    resume: () => {
      isQuiet = false;
      recorder.record();
    },
    stop: async () => {
      clearInterval(timer);
      await recorder.stop().catch(() => undefined);
      give();
      if (file.exists) file.delete();
      recorder.release();
      await setAudioModeAsync({ allowsRecording: false }).catch(() => undefined);
    },
  };
};

const begin = async (ears: RecordingEars): Promise<Result<LiveRecording, Failure>> => {
  const recorder = new AudioModule.AudioRecorder(OPTIONS);
  try {
    await setAudioModeAsync({ allowsRecording: true, playsInSilentMode: true });
    await recorder.prepareToRecordAsync();
    recorder.record();
    return ok(listen(recorder, ears));
  } catch {
    recorder.release();
    return fail('microphone_busy');
  }
};

export const createDeviceRecorder = (): SoundRecorder => {
  let isSwept = false;
  return {
    isOnlyWindow: true,
    start: async (ears) => {
      if (!isSwept) removeLeftovers();
      isSwept = true;
      const permission = await requestRecordingPermissionsAsync();
      return permission.granted ? begin(ears) : fail('microphone_refused');
    },
  };
};
