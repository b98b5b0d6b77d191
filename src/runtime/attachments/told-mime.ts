import { audioMimeOf } from '../../core/audio-facts';
import { pictureFacts } from '../../core/picture-facts';

/** What bytes are, by how they begin: a picture or a sound; null where they are neither. */
export const mimeOfBytes = (head: Uint8Array): string | null => pictureFacts(head)?.mime ?? audioMimeOf(head);

/** What stands behind it, as in `audio/webm;codecs=opus`, says more of the same thing. */
const typeOf = (told: string): string => (told.split(';', 1)[0] ?? '').trim().toLowerCase();

/** A record that calls its bytes a picture or a sound calls them what they are. */
export const isToldRight = (told: string, mime: string | null): boolean =>
  !/^(?:image|audio)\//.test(typeOf(told)) || typeOf(told) === mime;
