import { decodeRegisters } from '../../core/registers-codec';
import type { HostId } from '../../core/named-ids';
import { agentKinds } from '../../db/agent/kinds';
import { journalKinds } from '../../db/journal/kinds';
import { headOf } from '../../db/log/feed';
import { moveOwnHead, streamHeads } from '../../db/log/streams';
import type { RecordKind } from '../../db/record-kind';
import { select, text, textOr } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { Store, Stores } from '../../db/stores';
import { agentSupersededEditKind, supersededEditKind } from '../../db/superseded-edit';
import type { Ghost } from '../../sync/roster/entry';
import type { Domain } from '../../sync/stream-desk';

// [SYNC-18] A space begins with what is here. Hosts that wrote of it before are its ghosts: every one that is named in a clock, an id or the log, with its
// greatest counter. What this host wrote before needs no envelope: it goes to others with the snapshot.
const kindsOf: Readonly<Record<Domain, readonly RecordKind[]>> = {
  journal: [...journalKinds, supersededEditKind],
  agent: [...agentKinds, agentSupersededEditKind],
};
const PAGE = 500;
const APPENDED = /^(.+)-(journal|agent)-([1-9]\d{0,15})$/;

/** Through which counter each host is known here. */
type Seen = Map<HostId, number>;
const see = (seen: Seen, host: HostId, counter: number): void => {
  if (counter > (seen.get(host) ?? 0)) seen.set(host, counter);
};
const seeRow = (seen: Seen, row: { readonly id: string; readonly state: string | null }): void => {
  const [, host, , counter] = APPENDED.exec(row.id) ?? [];
  if (host !== undefined) see(seen, host, Number(counter));
  const registers = row.state === null ? null : decodeRegisters(row.state);
  // A damaged row stays as it is, and is not sent.
  if (registers?.ok === true) for (const [named, n] of registers.value.clock) see(seen, named, n);
};

const pagesOf = (database: SqlDatabase, { table, storage }: RecordKind) => {
  const state = storage === 'registers' ? 'state' : 'NULL';
  const page = select(
    { id: text, state: textOr(null) },
    `SELECT id, ${state} AS state FROM ${table} WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
  );
  return (after: string) => page.page(database, [after]);
};

const rest = (pause: (task: () => void) => void): Promise<void> => new Promise((resolve) => pause(resolve));

const hostsIn = async (
  { database, unitOfWork }: Store,
  { domain, pause }: { readonly domain: Domain; readonly pause: (task: () => void) => void },
): Promise<Seen> => {
  const seen: Seen = new Map();
  for (const { host, counter } of streamHeads(database)) see(seen, host, counter);
  const spans = unitOfWork.hosts.spans();
  for (const [place, { host }] of spans.entries()) {
    const next = spans[place + 1];
    if (next !== undefined) see(seen, host, next.from - 1);
  }
  for (const kind of kindsOf[domain]) {
    const read = pagesOf(database, kind);
    let after = '';
    for (;;) {
      const { rows, found } = read(after);
      for (const row of rows) seeRow(seen, row);
      const last = rows.at(-1);
      if (found < PAGE || last === undefined) break;
      after = last.id;
      await rest(pause);
    }
  }
  seen.delete(unitOfWork.hosts.current());
  return seen;
};

export const ghostsOf = async (
  { journal, agent }: Stores,
  pause: (task: () => void) => void,
): Promise<readonly Ghost[]> => {
  const ghosts: Ghost[] = [];
  const stores = { journal, agent };
  for (const domain of ['journal', 'agent'] as const)
    for (const [host, counter] of await hostsIn(stores[domain], { domain, pause }))
      ghosts.push({ host, domain, counter });
  return ghosts;
};

/** Own commits so far are not sealed. Each database in a transaction of its own: doubled, it says the same. */
export const beginStreams = ({ journal, agent }: Stores): void => {
  for (const { database, unitOfWork } of [agent, journal]) {
    const hosts = unitOfWork.hosts;
    const span = hosts.spans().at(-1) ?? { host: hosts.current(), from: 0 };
    const { counter } = headOf(database);
    database.transaction(() =>
      moveOwnHead(database, { span, counter, seq: 0, commitment: new Uint8Array(32) }),
    );
  }
};
