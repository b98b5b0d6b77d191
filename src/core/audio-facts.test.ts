import { audioMimeOf } from './audio-facts';

const bytes = (hex: string, text = '') =>
  new Uint8Array([...Buffer.from(hex.replaceAll(' ', ''), 'hex'), ...Buffer.from(text, 'latin1')]);

test.each([
  ['audio/webm', bytes('1a45dfa3 9f428681')],
  ['audio/ogg', bytes('', 'OggS\u0000')],
  ['audio/mp4', bytes('00000020', 'ftypM4A \u0000')],
  ['audio/mp4', bytes('0000001c', 'ftypiso5\u0000')],
  ['audio/wav', bytes('', 'RIFF....WAVEfmt ')],
  ['audio/flac', bytes('', 'fLaC\u0000')],
  ['audio/aac', bytes('fff150801b7ffc')],
  ['audio/mpeg', bytes('fffb9064')],
  ['audio/mpeg', bytes('', 'ID3\u0004')],
])('[VOICE-5] %s is known by how it begins', (mime, head) => {
  expect(audioMimeOf(head)).toBe(mime);
});

test.each([
  ['nothing', bytes('')],
  ['a page', bytes('', '<!doctype html>')],
  ['a picture', bytes('89504e470d0a1a0a')],
  ['a picture of the same family', bytes('00000018', 'ftypheic')],
  ['a picture in the same box', bytes('', 'RIFF....WEBPVP8 ')],
  ['the beginning alone', bytes('1a45df')],
])('[VOICE-5] %s is no sound', (_, head) => {
  expect(audioMimeOf(head)).toBeNull();
});
