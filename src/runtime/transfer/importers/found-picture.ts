import type { PictureFacts } from '../../../core/picture-facts';
import { LARGEST_ATTACHMENT } from '../../../db/attachments/attachment-store';
import type { FoundFile } from './found-file';

const MOST_PIXELS = 60_000_000;
/** Of one note. */
export const MOST_PICTURES = 100;

export const canCome = (file: FoundFile | null): file is FoundFile & { readonly facts: PictureFacts } =>
  file !== null &&
  file.size <= LARGEST_ATTACHMENT &&
  file.facts !== null &&
  file.facts.width * file.facts.height <= MOST_PIXELS;
