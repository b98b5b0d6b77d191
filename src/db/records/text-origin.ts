import { isJsonObject, jsonEquals, type Json } from '../../core/json';
import { strictestOrigin, type Entry, type Origin, type Provenance } from '../../core/registers';
import type { FieldDefinition, RegisterKind } from '../record-kind';

// [TAINT-4] A person's write over a text from outside keeps its mark, whichever door it came through: an edit, a rename, an undo, a conflict
// that is settled. Only a vouch clears it, or leaving no text: an empty field holds nothing from outside.
// [TAINT-5] A text that was read from a record and is written again carries the origin that it had there.
const NOTHING: readonly Entry[] = [];

const textsIn = (field: FieldDefinition, value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (!isJsonObject(value)) return [];
  const members = field.textMembers ?? Object.keys(value);
  // Where members are not known beforehand, their names were written by somebody too.
  return members.flatMap((name) => {
    const text = value[name];
    const texts = typeof text === 'string' ? [text] : [];
    return field.textMembers === undefined ? [name, ...texts] : texts;
  });
};

/** The text that a value holds; '' where there is none. Of a group: of its members that are texts. */
export const shownText = (field: FieldDefinition, value: Json): string =>
  textsIn(field, value)
    .filter((text) => text !== '')
    .join('\n');

export const holdsText = (field: FieldDefinition, value: Json): boolean =>
  textsIn(field, value).some((text) => text !== '');

export const isTaintedText = (field: FieldDefinition | undefined, entry: Entry): boolean =>
  field?.isText === true && entry.tainted && holdsText(field, entry.value);

export const taintedEntries = (
  kind: RegisterKind,
  { field, entries }: { readonly field: string; readonly entries: readonly Entry[] | undefined },
): readonly Entry[] => {
  const definition = Object.hasOwn(kind.fields, field) ? kind.fields[field] : undefined;
  return (entries ?? NOTHING).filter((entry) => isTaintedText(definition, entry));
};

/** What a text was copied from says; the writer's own taint comes on top of it. */
const copiedOrigin = (
  value: Json,
  { sources, writer }: { readonly sources: readonly Entry[]; readonly writer: Provenance },
): Origin => {
  const tainted = sources.filter((entry) => entry.tainted);
  const same = sources.filter((entry) => jsonEquals(entry.value, value));
  const from =
    tainted.length > 0 ? strictestOrigin(tainted) : same.length > 0 ? strictestOrigin(same) : writer;
  return { authority: from.authority, tainted: from.tainted || writer.tainted };
};

export type TextWrite = {
  readonly field: FieldDefinition;
  readonly value: Json;
  readonly writer: Provenance;
  /** What stands in the field now. */
  readonly standing: readonly Entry[];
  /** Entries of the fields that the text was read from. */
  readonly sources: readonly Entry[];
};

/** Where a text comes from that is written now. */
export const originOfText = ({ field, value, writer, standing, sources }: TextWrite): Origin => {
  if (!holdsText(field, value)) {
    return { authority: writer.by === 'person' ? 'person' : writer.authority, tainted: false };
  }
  const own = sources.length > 0 ? copiedOrigin(value, { sources, writer }) : writer;
  if (own.tainted) return { authority: own.authority, tainted: true };
  const marked = standing.filter((entry) => isTaintedText(field, entry));
  // An agent that has read nothing from outside writes words of its own, but for those that it leaves as they stand.
  const texts = new Set(textsIn(field, value).filter((text) => text !== ''));
  const leaves = (entry: Entry): boolean => textsIn(field, entry.value).some((text) => texts.has(text));
  const isKept = writer.by === 'person' || marked.some(leaves);
  if (marked.length === 0 || !isKept) return { authority: own.authority, tainted: false };
  // The very text of one version that is not from outside: kept as it is, of whatever it stood beside.
  const same = standing.filter((entry) => jsonEquals(entry.value, value));
  return same.length > 0 ? strictestOrigin(same) : strictestOrigin(marked);
};
