import { sha256 } from '../../../core/sha256';
import { journalKinds } from '../../../db/journal/kinds';
import type { Draft, ItemDraft } from './drafts';

// [IMPORT-13] A name that is here already is the same thing only where it says the same in words. A state, a day or a place may have changed
// since; a part that was thrown away stays away.
const textFields = new Map(
  journalKinds.flatMap((kind) => {
    if (kind.storage !== 'registers') return [];
    const names = Object.keys(kind.fields).filter((name) => kind.fields[name]?.isText === true);
    return [[kind.kind, names] as const];
  }),
);
type Said = { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> };
/** One short name for all that it says. */
export const textOf = ({ kind, fields }: Said): string => {
  const texts = (textFields.get(kind) ?? []).map((name) => fields[name]);
  return sha256(JSON.stringify(texts.map((text) => (typeof text === 'string' ? text : ''))));
};

const SIGNS_OF_A_NUMBER = 13;
/** All that an item and its parts say, as one number. */
export const wholeOf = ({ main, parts }: ItemDraft): number => {
  const texts = [main, ...parts].map((draft) => `${draft.id} ${textOf(draft)}`);
  return Number.parseInt(sha256(texts.join('\n')).slice(0, SIGNS_OF_A_NUMBER), 16);
};

export type Standing = 'new' | 'deleted' | { readonly text: string };
export const isHere = (standing: Standing): standing is { readonly text: string } =>
  typeof standing !== 'string';

/** Of an item that is here. */
export const saysTheSame = ({ main, parts }: ItemDraft, standingOf: (draft: Draft) => Standing): boolean =>
  [main, ...parts].every((draft) => {
    const standing = standingOf(draft);
    return isHere(standing) ? standing.text === textOf(draft) : standing === 'deleted';
  });
