import { fail, ok, type Failure, type Result } from '../../core/result';
import type { LiveRecording, RecordingEars, SoundRecorder } from '../../core/sound';

const MIMES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Speech stays clear, and an hour is 14 MB. */
const BITS_PER_SECOND = 32_000;
const CHUNK_MS = 1_000;
const LEVEL_MS = 100;

const codeByName: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', 'microphone_refused'],
  ['SecurityError', 'microphone_refused'],
  ['NotFoundError', 'microphone_missing'],
  ['OverconstrainedError', 'microphone_missing'],
]);

const openMicrophone = async (): Promise<Result<MediaStream, Failure>> => {
  try {
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    return ok(await navigator.mediaDevices.getUserMedia({ audio }));
  } catch (cause) {
    return fail(codeByName.get(cause instanceof Error ? cause.name : '') ?? 'microphone_busy');
  }
};

/** The mean loudness of what was just heard; a whisper is to be seen, so the square root is shown. */
const watchLevel = (stream: MediaStream, listener: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1_024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    listener(Math.min(1, Math.sqrt(Math.sqrt(power) * 2)));
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};

const recordFrom = (
  { stream, mimeType }: { readonly stream: MediaStream; readonly mimeType: string },
  ears: RecordingEars,
): LiveRecording => {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  const stopLevel = watchLevel(stream, ears.level);
  // Blobs are read one after another, so that chunks keep their order.
  let given = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    given = given.then(async () => {
      if (data.size > 0) ears.chunk(new Uint8Array(await data.arrayBuffer()));
    });
  });
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
  for (const track of stream.getTracks()) track.addEventListener('ended', () => ears.interrupted());
  recorder.start(CHUNK_MS);
  return {
    mime: recorder.mimeType === '' ? mimeType : recorder.mimeType,
    pause: () => {
      if (recorder.state === 'recording') recorder.pause();
    },
    resume: () => {
      if (recorder.state === 'paused') recorder.resume();
    },
    stop: async () => {
      if (recorder.state !== 'inactive') recorder.stop();
      await ended;
      stopLevel();
      for (const track of stream.getTracks()) track.stop();
      await given;
    },
  };
};

export const createBrowserRecorder = (): SoundRecorder => ({
  isOnlyWindow: false,
  start: async (ears) => {
    // A page that did not come over https or from this machine has no microphone at all.
    if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator))
      return fail('recording_unsupported');
    const mimeType = MIMES.find((mime) => MediaRecorder.isTypeSupported(mime));
    if (mimeType === undefined) return fail('recording_unsupported');
    const stream = await openMicrophone();
    return stream.ok ? ok(recordFrom({ stream: stream.value, mimeType }, ears)) : stream;
  },
});
