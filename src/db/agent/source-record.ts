import type { Registers } from '../../core/registers';
import { bodyAsEffective } from '../effective';
import { journalKinds } from '../journal/kinds';
import type { RecordKind, RegisterKind } from '../record-kind';
import type { Store, Stores } from '../stores';
import { agentKinds } from './kinds';

/** A record that something said rests on: whether it is here, in which database, and whether what it says came from outside. */
export type SourceRecord = {
  readonly sourceType: 'journal' | 'agent';
  readonly kind: string;
  readonly tainted: boolean;
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

/** What cannot be read is taken for tainted. */
const isTainted = (
  { records }: Store,
  { kind, id }: { readonly kind: string; readonly id: string },
): boolean => {
  const definition = records.kind(kind);
  if (definition.storage === 'registers') {
    const state = records.readState(definition, id);
    return !state.ok || state.value === null || hasTaintedText(definition, state.value);
  }
  const body = records.readBody(definition, id);
  if (!body.ok || body.value === null) return true;
  const says = bodyAsEffective(body.value)['tainted'];
  return says !== undefined && says !== false;
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
    return { sourceType: 'journal', kind: inJournal, tainted: isTainted(journal, { kind: inJournal, id }) };
  const inAgent = kindAt({ store: agent, lookUp: IN_AGENT, kinds: agentKinds }, id);
  if (inAgent === null) return null;
  return { sourceType: 'agent', kind: inAgent, tainted: isTainted(agent, { kind: inAgent, id }) };
};
