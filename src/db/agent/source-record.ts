import type { Registers } from '../../core/registers';
import { bodyAsEffective, effectiveOf } from '../effective';
import { textOrNull } from '../journal/effective';
import { journalKinds } from '../journal/kinds';
import type { RecordKind, RegisterKind } from '../record-kind';
import type { Store, Stores } from '../stores';
import { agentKinds } from './kinds';

/** A record that something said rests on: in which database it is, and whether what it says came from outside. */
export type SourceRecord = {
  readonly sourceType: 'journal' | 'agent';
  readonly kind: string;
  readonly tainted: boolean;
  /** Where its kind has one; undefined where categories say nothing of it. */
  readonly categoryId?: string | null;
};
type Place = { readonly store: Store; readonly lookUp: string; readonly kinds: readonly RecordKind[] };

const lookUpIn = (kinds: readonly RecordKind[]): string =>
  `${kinds.map(({ kind, table }) => `SELECT '${kind}' FROM ${table} WHERE id = ?`).join(' UNION ALL ')} LIMIT 1`;
const IN_JOURNAL = lookUpIn(journalKinds);
const IN_AGENT = lookUpIn(agentKinds);

export const hasTaintedText = (kind: RegisterKind, state: Registers): boolean =>
  [...state.fields].some(
    ([name, entries]) => kind.fields[name]?.isText === true && entries.some(({ tainted }) => tainted),
  );

type Says = Pick<SourceRecord, 'tainted' | 'categoryId'>;
/** What cannot be read is taken for tainted. */
const unread: Says = { tainted: true, categoryId: null };

const says = ({ records }: Store, { kind, id }: { readonly kind: string; readonly id: string }): Says => {
  const definition = records.kind(kind);
  if (definition.storage === 'registers') {
    const state = records.readState(definition, id);
    if (!state.ok || state.value === null) return unread;
    const tainted = hasTaintedText(definition, state.value);
    if (definition.fields['categoryId'] === undefined) return { tainted };
    return { tainted, categoryId: textOrNull(effectiveOf(definition, state.value), 'categoryId') };
  }
  const body = records.readBody(definition, id);
  if (!body.ok || body.value === null) return unread;
  const told = bodyAsEffective(body.value)['tainted'];
  return { tainted: told !== undefined && told !== false };
};

const kindAt = ({ store, lookUp, kinds }: Place, id: string): string | null => {
  const found = store.database.query(
    lookUp,
    kinds.map(() => id),
  ).rows[0]?.[0];
  return typeof found === 'string' ? found : null;
};

export const findSourceRecord = ({ journal, agent }: Stores, id: string): SourceRecord | null => {
  const inJournal = kindAt({ store: journal, lookUp: IN_JOURNAL, kinds: journalKinds }, id);
  if (inJournal !== null)
    return { sourceType: 'journal', kind: inJournal, ...says(journal, { kind: inJournal, id }) };
  const inAgent = kindAt({ store: agent, lookUp: IN_AGENT, kinds: agentKinds }, id);
  if (inAgent === null) return null;
  return { sourceType: 'agent', kind: inAgent, ...says(agent, { kind: inAgent, id }) };
};
