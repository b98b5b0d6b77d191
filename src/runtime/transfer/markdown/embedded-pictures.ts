import { sha256 } from '../../../core/sha256';
import { foundFile, type FoundFile } from '../importers/found-file';
import { left, type FoundPicture, type Left } from '../importers/found';
import { canCome, MOST_PICTURES } from '../importers/found-picture';
import { baseName } from '../importers/sources';
import type { ArchiveAssets } from './archive-assets';

// What a page of another app shows: `![[cat.png]]`, `![[cat.png|300]]` and `![cat](pictures/cat.png "title")`. Where the file is in the archive
// and is a picture, it comes as an attachment of the note, and the text names it; everything else stays as it was written, and is counted.
const WIKI = /!\[\[([^\]|\n]{1,500})(?:\|([^\]\n]{0,200}))?\]\]/g;
const PLAIN = /!\[([^\]\n]{0,500})\]\(<?([^)\s>]{1,500})>?(?:\s+"[^"\n]{0,200}")?\)/g;

export type PageWithPictures = {
  readonly body: string;
  readonly pictures: readonly FoundPicture[];
  readonly left: readonly Left[];
};
type Shown = { readonly whole: string; readonly link: string; readonly alt: string };

const shownIn = (text: string): readonly Shown[] => [
  ...[...text.matchAll(WIKI)].map(([whole, link = '', alt = '']) => ({ whole, link, alt })),
  ...[...text.matchAll(PLAIN)].map(([whole, alt = '', link = '']) => ({ whole, link, alt })),
];
const isElsewhere = (link: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link);
const altOf = (alt: string, name: string): string =>
  (/^\d*(?:x\d+)?$/.test(alt.trim()) ? name : alt).replace(/[[\]]/g, ' ').trim();

/** The same file in two pages is two attachments and one file. */
const keyOf = (page: string, file: FoundFile): string => sha256(`${page}|${file.hash}`);

export const withPictures = function* (
  { page, body }: { readonly page: string; readonly body: string },
  { assets, idOf }: { readonly assets: ArchiveAssets; readonly idOf: (key: string) => string },
): Generator<undefined, PageWithPictures, undefined> {
  const pictures = new Map<string, FoundPicture>();
  const stays: Left[] = [];
  const linkByShown = new Map<string, string>();
  for (const { whole, link, alt } of shownIn(body)) {
    // A picture of the network is a link; it was never in the file.
    if (linkByShown.has(whole) || isElsewhere(link)) continue;
    const entry = pictures.size < MOST_PICTURES ? assets.meant(page, link) : null;
    const file = entry === null ? null : yield* foundFile(assets.archive, entry);
    if (entry === null || !canCome(file)) {
      stays.push(left('left_attachments', whole));
      continue;
    }
    const key = keyOf(page, file);
    const name = baseName(entry.name);
    pictures.set(key, { key, name, file, facts: file.facts });
    linkByShown.set(whole, `![${altOf(alt, name)}](attachment:${idOf(key)})`);
  }
  let text = body;
  for (const [whole, link] of linkByShown) text = text.replaceAll(whole, () => link);
  return { body: text, pictures: [...pictures.values()], left: stays };
};
