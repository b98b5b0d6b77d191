import { parseJson } from '../../core/json';
import { decodeRegisters, encodeRegisters } from '../../core/registers-codec';
import { bodyAsEffective } from '../../db/records/effective';
import type { RecordKind } from '../../db/record-kind';

// [SYNC-12] [SNAPSHOT-5] Of an executor's snapshot nothing is believed that lets something happen: what a kind calls a person's own, the kinds named here, and
// `released`, the one such field of a record that is taken otherwise. Left out, it reads as not there, which is the strictest: stopped, no grants, no policies.
// A kind that this version does not know may be such a one, so it is left out too.
const withheldKinds: ReadonlySet<string> = new Set(['agentBudgetLimit', 'runtimeSchedulerPolicy']);
const withheldFields: ReadonlyMap<string, readonly string[]> = new Map([['agentStop', ['released']]]);

const isPersons = (kind: RecordKind, text: string): boolean => {
  if (kind.isPersons === undefined) return false;
  if (kind.storage === 'registers') return true;
  const body = parseJson(text);
  return !body.ok || kind.isPersons(bodyAsEffective(body.value));
};

/** The stored text as it may be taken from an executor; null: none of it. */
export const asExecutors = (kind: RecordKind | null, text: string): string | null => {
  if (kind === null || withheldKinds.has(kind.kind) || isPersons(kind, text)) return null;
  const names = withheldFields.get(kind.kind);
  if (names === undefined) return text;
  const registers = decodeRegisters(text);
  if (!registers.ok) return null;
  const { clock, fields } = registers.value;
  return encodeRegisters({ clock, fields: new Map([...fields].filter(([name]) => !names.includes(name))) });
};
