import { z } from 'zod';
import { sha256 } from '../../../core/sha256';
import { pictureId } from './drafts';
import type { FoundPicture } from './found';
import { foundFile } from './found-file';
import { canCome, MOST_PICTURES } from './found-picture';
import type { Archive, ArchiveEntry } from './zip-archive';

// [IMPORT-11] Photos of a Day One journal lie beside it in its archive, `photos/<md5>.<type>`, and the text shows them by their identifier.
const Photo = z.object({
  identifier: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  md5: z.string().regex(/^[0-9a-f]{32}$/i),
  type: z.string().regex(/^[A-Za-z0-9]{1,8}$/),
});
const MOMENT = /!\[[^\]]*\]\(dayone-moment:([^)\s]*)\)/g;

/** Where the photos of one journal lie. Null: nowhere. */
export type PhotoFolder = {
  readonly archive: Archive;
  readonly entryByName: ReadonlyMap<string, ArchiveEntry>;
  readonly folder: string;
} | null;
export type Illustrated = {
  readonly text: string;
  readonly pictures: readonly FoundPicture[];
  /** How many photos do not come. */
  readonly lacking: number;
};

const pictureOf = function* (
  place: NonNullable<PhotoFolder>,
  { uuid, photo }: { readonly uuid: string; readonly photo: z.output<typeof Photo> },
): Generator<undefined, FoundPicture | null, undefined> {
  const name = `${photo.md5}.${photo.type}`;
  const entry = place.entryByName.get(`${place.folder}photos/${name}`);
  const file = entry === undefined ? null : yield* foundFile(place.archive, entry);
  return canCome(file) ? { key: sha256(`${uuid}|${file.hash}`), name, file, facts: file.facts } : null;
};

/** Photos that the text does not show stand below it. */
const shown = (text: string, picturesById: ReadonlyMap<string, FoundPicture>): string => {
  const seen = new Set<FoundPicture>();
  const linkTo = (picture: FoundPicture): string => {
    seen.add(picture);
    return `![](attachment:${pictureId('dayone', picture.key)})`;
  };
  const inText = text.replace(MOMENT, (_, place: string) => {
    const picture = picturesById.get(place.replace(/^\/\//, ''));
    return picture === undefined ? '' : linkTo(picture);
  });
  const below = [...picturesById.values()].flatMap((picture) => (seen.has(picture) ? [] : [linkTo(picture)]));
  return [inText, ...below].join('\n\n');
};

export const withPhotos = function* (
  place: PhotoFolder,
  {
    uuid,
    text,
    photos,
  }: { readonly uuid: string; readonly text: string; readonly photos: readonly unknown[] },
): Generator<undefined, Illustrated, undefined> {
  const pictureByKey = new Map<string, FoundPicture>();
  const picturesById = new Map<string, FoundPicture>();
  let come = 0;
  for (const each of place === null ? [] : photos) {
    const photo = Photo.safeParse(each);
    if (place === null || !photo.success || pictureByKey.size >= MOST_PICTURES) continue;
    const picture = yield* pictureOf(place, { uuid, photo: photo.data });
    if (picture === null) continue;
    come += 1;
    const first = pictureByKey.get(picture.key) ?? picture;
    pictureByKey.set(picture.key, first);
    picturesById.set(photo.data.identifier, first);
  }
  return {
    text: shown(text, picturesById),
    pictures: [...pictureByKey.values()],
    lacking: photos.length - come,
  };
};
