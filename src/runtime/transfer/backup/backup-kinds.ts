import { agentKinds } from '../../../db/agent/kinds';
import { journalKinds } from '../../../db/journal/kinds';
import type { AppendOnlyKind, RecordKind, RegisterKind } from '../../../db/record-kind';
import { agentSupersededEditKind, supersededEditKind } from '../../../db/superseded-edit';
import { z } from 'zod';
import type { SqlDatabase } from '../../../db/sql-database';
import type { Engine } from '../../engine';

// Everything that travels between a person's devices, of both databases; the same name may stand in both.
export const Domain = z.enum(['journal', 'agent']);
export type Domain = z.infer<typeof Domain>;

export const kindsOf: Readonly<Record<Domain, readonly RecordKind[]>> = {
  journal: [...journalKinds, supersededEditKind],
  agent: [...agentKinds, agentSupersededEditKind],
};

const named = (domain: Domain): ReadonlyMap<string, RecordKind> =>
  new Map(kindsOf[domain].map((kind) => [kind.kind, kind]));
const byName: Readonly<Record<Domain, ReadonlyMap<string, RecordKind>>> = {
  journal: named('journal'),
  agent: named('agent'),
};

type Named = { readonly domain: Domain; readonly kind: string };
export const registerKindOf = ({ domain, kind }: Named): RegisterKind | undefined => {
  const found = byName[domain].get(kind);
  return found?.storage === 'registers' ? found : undefined;
};
export const appendKindOf = ({ domain, kind }: Named): AppendOnlyKind | undefined => {
  const found = byName[domain].get(kind);
  return found?.storage === 'append' ? found : undefined;
};

/** Null where agents' database does not open: the journal is saved all the same. */
export const databaseOf = (engine: Engine, domain: Domain): SqlDatabase | null => {
  if (domain === 'journal') return engine.database;
  const stores = engine.stores();
  return stores.ok ? stores.value.agent.database : null;
};
