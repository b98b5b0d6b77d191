import type { Json } from '../../../core/json';
import { slugOf } from '../../../core/text';
import { fileSafe } from './asset-links';

// [MARKDOWN-1] A task or a note is a page: its fields in the head, one JSON value a line, its text below, unchanged. Everything else stands in one
// page a kind, a line of JSON each. What follows the last mark is a copy for reading, and an import leaves it out.
export const FORMAT = 'reveille-markdown';
export const MARK = '<!-- reveille: a copy for reading follows -->';
export const LINES = 'lines';

type PageKind = { readonly folder: string; readonly body: string; readonly title: string };
export const pageKinds: Readonly<Record<string, PageKind>> = {
  task: { folder: 'tasks', body: 'notes', title: 'title' },
  note: { folder: 'notes', body: 'body', title: 'title' },
};
/** More pages than this no archive of the plain kind can hold: what is more stands in lines. */
export const MOST_PAGES = 20_000;

export const headLine = (name: string, value: Json): string => `${name}: ${JSON.stringify(value)}`;

export const pageText = ({
  head,
  body,
  copy,
}: {
  readonly head: readonly string[];
  readonly body: string;
  readonly copy: readonly string[];
}): string => {
  const page = ['---', ...head, '---', body].join('\n');
  const isMarked = copy.length > 0 || body.includes(MARK);
  return isMarked ? `${page}\n${MARK}\n${copy.join('\n')}\n` : `${page}\n`;
};

/** The text of a page again. */
export const bodyOfPage = (text: string): string => {
  const mark = text.lastIndexOf(`\n${MARK}\n`);
  if (mark !== -1) return text.slice(0, mark);
  return text.endsWith('\n') ? text.slice(0, -1) : text;
};

/** Nothing of a copy may look like the mark. */
export const copied = (text: string): string => text.replace(/\s+/gu, ' ').replaceAll('<!--', '<! --');

export const pageName = ({
  kind,
  id,
  title,
  day,
}: {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly day: string | null;
}): string => {
  const slug = Array.from(slugOf(title) ?? 'untitled')
    .slice(0, 40)
    .join('');
  const folder = pageKinds[kind]?.folder ?? kind;
  const dated = day === null ? '' : `${day.slice(0, 4)}/${day}-`;
  return `${folder}/${dated}${slug}-${fileSafe(id)}.md`;
};
