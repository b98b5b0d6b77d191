import { sha256 } from '../../../core/sha256';

// [MARKDOWN-4] The bytes of attachments stand in `assets`, named by their records' ids; in a page's text they are named by relative links, as
// every other app reads them. `assets` in the head of a page says so, and how the links begin, so that an import gives the text back as it was.
export const ASSETS = 'assets';
export const ASSETS_HEAD = 'assets';

const extensionByMime: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
};
export const extensionOf = (mime: string): string =>
  extensionByMime[mime.split(';', 1)[0]?.trim() ?? ''] ?? 'bin';

/** An id as a part of a file's name: no id of anyone's may be a path. */
export const fileSafe = (id: string): string => (/^[A-Za-z0-9_-]{1,80}$/.test(id) ? id : sha256(id));

/** The folder of the assets as seen from a page. */
export const assetsFrom = (page: string): string => `${'../'.repeat(page.split('/').length - 1)}${ASSETS}/`;

const OWN_LINK = /\]\(attachment:([A-Za-z0-9_-]{1,80})\)/g;
const withAssetLinks = (
  text: string,
  { prefix, nameOf }: { readonly prefix: string; readonly nameOf: (id: string) => string | null },
): string =>
  text.replace(OWN_LINK, (whole, id: string) => {
    const name = nameOf(id);
    return name === null ? whole : `](${prefix}${name})`;
  });

const isPrefix = (prefix: string): boolean => /^(?:\.\.\/){0,16}assets\/$/.test(prefix);
export const withOwnLinks = (text: string, prefix: string): string => {
  if (!isPrefix(prefix)) return text;
  const link = new RegExp(
    `\\]\\(${prefix.replaceAll('.', '\\.')}([A-Za-z0-9_-]{1,80})\\.[a-z0-9]{1,8}\\)`,
    'g',
  );
  return text.replace(link, '](attachment:$1)');
};

export type LinkedText = { readonly text: string; readonly isLinked: boolean };
/** Where the way back would not give the very same text, it stays as it is. */
export const linkAssets = (
  text: string,
  links: { readonly prefix: string; readonly nameOf: (id: string) => string | null },
): LinkedText => {
  const linked = withAssetLinks(text, links);
  const isLinked = linked !== text && withOwnLinks(linked, links.prefix) === text;
  return isLinked ? { text: linked, isLinked } : { text, isLinked: false };
};
