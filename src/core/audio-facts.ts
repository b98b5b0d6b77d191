// [VOICE-5] What a sound is, is read from its first bytes, never from its name: WebM, Ogg, MP4, AAC, MP3, WAV and FLAC are taken, anything else
// is not.
export const AUDIO_HEAD = 64;

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;
const starts = (bytes: Uint8Array, { text, from = 0 }: { text: string; from?: number }): boolean =>
  Array.from(text).every((letter, index) => at(bytes, from + index) === letter.charCodeAt(0));

const isWebm = (bytes: Uint8Array): boolean => starts(bytes, { text: '\u001aE\u00df\u00a3' });
const BRANDS = ['M4A', 'M4B', 'mp4', 'isom', 'iso', 'dash', 'MSNV', '3gp'];
const isMp4 = (bytes: Uint8Array): boolean =>
  starts(bytes, { text: 'ftyp', from: 4 }) && BRANDS.some((text) => starts(bytes, { text, from: 8 }));
const isWav = (bytes: Uint8Array): boolean =>
  starts(bytes, { text: 'RIFF' }) && starts(bytes, { text: 'WAVE', from: 8 });
/** Twelve set bits, then a layer: 0 for AAC in ADTS, another for MPEG audio. */
const hasSync = (bytes: Uint8Array): boolean => at(bytes, 0) === 0xff && (at(bytes, 1) & 0xf0) === 0xf0;
const isAdts = (bytes: Uint8Array): boolean => hasSync(bytes) && (at(bytes, 1) & 0x06) === 0;
const isMp3 = (bytes: Uint8Array): boolean =>
  starts(bytes, { text: 'ID3' }) ||
  (at(bytes, 0) === 0xff && (at(bytes, 1) & 0xe0) === 0xe0 && (at(bytes, 1) & 0x06) !== 0);

const FORMATS = [
  ['audio/webm', isWebm],
  ['audio/ogg', (bytes: Uint8Array) => starts(bytes, { text: 'OggS' })],
  ['audio/mp4', isMp4],
  ['audio/wav', isWav],
  ['audio/flac', (bytes: Uint8Array) => starts(bytes, { text: 'fLaC' })],
  ['audio/aac', isAdts],
  ['audio/mpeg', isMp3],
] as const;
export type AudioMime = (typeof FORMATS)[number][0];

export const audioMimeOf = (head: Uint8Array): AudioMime | null =>
  FORMATS.find(([, isIt]) => isIt(head))?.[0] ?? null;
