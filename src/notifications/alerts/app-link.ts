// [DEEP-1] A link shows a screen and does nothing else: what it asks behind `?` and `#` is dropped, whoever wrote it.
// [DEEP-2] Only our scheme and only what stands in the list below is a link. Everything else is none; nothing is repaired, decoded twice or guessed.
// [DEEP-3] An id in a link has the letters of ids and nothing that could be a path, a query or a sign that cannot be seen.

/** `*` stands for an id, `+` for a slug in any script. A screen that a link shall not open is not here. */
const patterns = [
  '/',
  '/journal',
  '/tasks',
  '/agents',
  '/settings',
  '/alerts',
  '/waiting',
  '/activity',
  '/stops',
  '/models',
  '/sent',
  '/search',
  '/track',
  '/trash',
  '/conflicts',
  '/recovered',
  '/task/*',
  '/entry/*',
  '/voice/*',
  '/approval/*',
  '/run/*',
  '/agent/*',
  '/agent/*/report',
  '/agent/*/talk',
  '/sent/*',
  '/models/*',
  '/track/habit/*',
  '/track/measurement/+',
  '/track/workout/+',
  '/track/rating/+',
] as const;
export const appLinkPatterns: readonly string[] = patterns;

export const SCHEME = 'reveille:';
const LONGEST = 512;
const ID = /^[A-Za-z0-9][A-Za-z0-9_:-]{0,127}$/;
/** As slugs are made: letters, marks and digits of any script, parted by single strokes. */
const SLUG = /^(?=.{1,64}$)[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{M}\p{N}]+)*$/u;

const bareOf = (link: string): string | null => {
  if (link.length === 0 || link.length > LONGEST) return null;
  const [bare = ''] = link.split(/[?#]/u, 1);
  // Two spellings of one address: behind the scheme may stand an empty host or the first part of the path.
  if (bare.startsWith(SCHEME))
    return /^reveille:\/{2,3}(?!\/)/u.test(bare) ? bare.slice(SCHEME.length) : null;
  return /^\/(?!\/)/u.test(bare) ? bare : null;
};

const decodedOnce = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

const fits = (pattern: string, part: string): boolean =>
  pattern === '*' ? ID.test(part) : pattern === '+' ? SLUG.test(part) : pattern === part;

const partsOf = (path: string): readonly string[] => path.replace(/^\/+/, '').replace(/\/$/, '').split('/');

/** The app's own path that a link names, spelt by us; null: it is no link of ours. */
export const appPathOf = (link: string): string | null => {
  const bare = bareOf(link);
  if (bare === null) return null;
  const given = partsOf(bare).map(decodedOnce);
  const known = patterns.find((pattern) => {
    const wanted = partsOf(pattern);
    return wanted.length === given.length && wanted.every((one, i) => fits(one, given[i] ?? '\0'));
  });
  return known === undefined ? null : `/${given.map((part) => encodeURIComponent(part ?? '')).join('/')}`;
};
