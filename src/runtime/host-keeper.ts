import type { IdSource } from '../core/id';
import { ok } from '../core/result';
import type { MarkPlace } from '../core/mark-place';
import type { HostId } from '../core/named-ids';
import type { Clock, Random } from '../core/ports';
import { journalCursor, loseOperations, placeCursor, setCursorBack } from '../db/agent/judge-again';
import { fits, judgeJournal, markOf, textOfMark, type Judgement, type Mark } from '../db/log/host-mark';
import { arrivalOfOwn, commitOf, headOf } from '../db/log/feed';
import { createHosts, type Hosts } from '../db/log/hosts';
import { markStrange } from '../db/journal/agents-memory';
import { addNotice } from '../db/journal/notices';
import { hostIdOf } from '../db/journal/open-journal';
import type { StoreFault } from '../db/records/store';
import { from, text } from '../db/rows';
import type { SqlDatabase } from '../db/sql-database';
import { sqlFailureOf } from '../db/sql-failure';
import { unlessDamaged } from '../db/unless-damaged';
import { guarded } from './guarded';

// [HOST-1] [HOST-2] Told at every opening whether the databases are where this installation left them. Where they are not, it goes on as a new
// host. The order makes every crash and power cut harmless: the mark names the coming value beside the present one, then `meta` takes it, then the
// mark forgets the old one, with its next write and no later than the first commit. A new host stands in the mark before it stands in `meta`; cut in
// between, the same is found again.
export const OLDER_FILES = 'older_files';
const VALUE = 'mark_value';
const VALUE_BYTES = 16;
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const WRITE =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

export type HostKeeperParts = {
  readonly journal: SqlDatabase;
  /** Null: this place keeps no mark. Then only what the databases say of each other is known. */
  readonly place: MarkPlace | null;
  readonly ids: IdSource;
  readonly random: Random;
  readonly clock: Clock;
  readonly onFault: (fault: StoreFault) => void;
};
export type HostKeeper = {
  /** Of the journal. */
  readonly hosts: Hosts;
  /** What was found as the journal opened. */
  readonly found: Judgement | 'damaged';
  /** Before anything else is done with agents' database; answers its hosts. */
  readonly settleAgent: (agent: SqlDatabase) => Hosts;
  /** [LOST-2] A new agents' database begins at its first counter: under a host of its own, which it is given once. */
  readonly renewFor: (agent: SqlDatabase) => void;
  /** Agents' database is about to be closed, and this goes on. */
  readonly letAgentGo: () => void;
  /** To be told of each commit, from the first. */
  readonly committed: () => void;
  /** Everything so far is on the disk, and the mark says so. */
  readonly moveMark: () => void;
};

const metaText = (database: SqlDatabase, key: string): string | null => READ.first(database, [key]);
const writeValue = (database: SqlDatabase, value: string): void => {
  database.run(WRITE, [VALUE, value]);
};

const createMarks = ({ place, onFault }: HostKeeperParts) => {
  const read = place?.read() ?? null;
  if (read?.ok === false) onFault({ code: 'mark_unreadable' });
  let mark = read?.ok === true ? markOf(read.value) : null;
  /** Not kept where it cannot be asked: what it holds is not known. */
  const isKept = read?.ok === true;
  const write = (next: Mark): boolean => {
    if (place === null || !isKept) return false;
    const written = place.write(textOfMark(next));
    if (written.ok) mark = next;
    else onFault({ code: 'mark_unwritable' });
    return written.ok;
  };
  let isBehind = false;
  return {
    now: () => mark,
    isKept,
    write: (next: Mark): boolean => {
      const isWritten = write(next);
      if (isWritten) isBehind = false;
      return isWritten;
    },
    /** The database took its value. The old one is forgotten with the next write: until something is committed, both are the same files. */
    settle: (next: Mark): void => {
      mark = next;
      isBehind = true;
    },
    catchUp: (): void => {
      if (mark === null || !isBehind) return;
      isBehind = false;
      write(mark);
    },
  };
};
type Marks = ReturnType<typeof createMarks>;

const MOVED_EVERY = 256;
const MOST_TOLD = 20;

const newValue = ({ random }: HostKeeperParts): string =>
  Array.from(random.bytes(VALUE_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Side = { readonly hosts: Hosts; readonly marks: Marks };

/** The journal as it is now begins a new host. */
const renewJournal = (
  parts: HostKeeperParts,
  {
    hosts,
    marks,
    notice,
    areAgentsStrange = false,
  }: Side & { readonly notice: string | null; readonly areAgentsStrange?: boolean },
): void => {
  const { journal, ids } = parts;
  const { arrival, counter } = headOf(journal);
  const host = ids();
  const value = newValue(parts);
  marks.write({ host, journal: { head: arrival, values: [value] }, agent: null });
  hosts.renew({ host, from: counter + 1 }, () => {
    writeValue(journal, value);
    if (notice !== null) addNotice(journal, notice);
    if (areAgentsStrange) markStrange(journal);
  });
  if (notice !== null) parts.onFault({ code: notice, ids: [host] });
};

/**
 * With the value everything before it in the same file is on the disk: only then the mark may name a head that a killed process had left. A disk
 * that is full keeps the old value, which the mark still names.
 */
const tookValue = (
  { onFault }: HostKeeperParts,
  { database, value }: { readonly database: SqlDatabase; readonly value: string },
): boolean => {
  try {
    writeValue(database, value);
    return true;
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    onFault({ code: failure.code });
    return false;
  }
};

const settleJournal = (parts: HostKeeperParts, { hosts, marks }: Side): Judgement | 'damaged' => {
  const { journal } = parts;
  if (journal.isReadOnly || !marks.isKept) return 'same';
  const head = unlessDamaged(() => headOf(journal).arrival);
  // [RESCUE-6] A journal that cannot say how far it came gives out no counter either.
  if (head === null) return 'damaged';
  const mark = marks.now();
  const host = hosts.current();
  const read = unlessDamaged(() => ({ value: metaText(journal, VALUE) ?? '' }));
  // Its head alone tells where its value cannot be read.
  const shown = { host, head, value: read?.value ?? mark?.journal.values[0] ?? '' };
  const found = judgeJournal(mark, shown);
  if (found === 'went_back') {
    renewJournal(parts, { hosts, marks, notice: OLDER_FILES });
    return found;
  }
  if (read === null) return 'damaged';
  const left = found === 'same' ? mark : null;
  const agent = left?.agent ?? null;
  const value = newValue(parts);
  const coming = { head: left?.journal.head ?? 0, values: [shown.value, value] };
  const isNamed = marks.write({ host, journal: coming, agent });
  if (isNamed && tookValue(parts, { database: journal, value }))
    marks.settle({ host, journal: { head, values: [value] }, agent });
  return found;
};

type AgentShown = {
  /** Under whom it was opened last; null: before that was kept, or never. */
  readonly host: HostId | null;
  readonly head: number;
  readonly counter: number;
  readonly value: string;
};
const agentShown = (agent: SqlDatabase): AgentShown => {
  const { arrival, counter } = headOf(agent);
  return {
    host: metaText(agent, 'hostId'),
    head: arrival,
    counter,
    value: metaText(agent, VALUE) ?? '',
  };
};

/** Whether agents' database is not where this installation left it, or the journal is not where agents' database left that. */
const wentBack = (
  { host, ...shown }: AgentShown,
  { hosts, mark, isAhead }: { readonly hosts: Hosts; readonly mark: Mark | null; readonly isAhead: boolean },
): boolean => {
  if (host !== null && !hosts.isOurs(host)) return true;
  const left = mark?.host === hosts.current() ? mark.agent : null;
  // Agents' database did not follow the last renewal; whether it was cut short or is an older file only the mark says.
  if (host !== null && host !== hosts.current()) return left !== null;
  return isAhead || (left !== null && !fits(left, shown));
};

/** The last place of the journal that both databases know. */
const partedAt = (
  journal: SqlDatabase,
  { hosts, host }: { readonly hosts: Hosts; readonly host: HostId },
): number => {
  const spans = hosts.spans();
  const place = spans.findIndex((span) => span.host === host);
  const next = place === -1 ? undefined : spans[place + 1];
  if (next === undefined) return headOf(journal).arrival;
  // Not beyond the last commit itself: later arrivals may never have been followed, so they are looked at twice instead.
  const last = next.from - 1;
  return commitOf(journal, { host, n: last })?.arrival ?? arrivalOfOwn(journal, last);
};

const isOfThisLife = (hosts: Hosts, own: Hosts): boolean =>
  own.spans().some(({ host }) => hosts.isOurs(host));

type Found = Side & { readonly own: Hosts; readonly before: string };
/** In a transaction of agents' database. What is not of this life at all begins to watch from here. */
const judgeAgain = (
  { journal, clock, onFault }: HostKeeperParts,
  { agent, hosts, own, before }: Found & { readonly agent: SqlDatabase },
): readonly string[] => {
  const isRelated = isOfThisLife(hosts, own);
  const through = isRelated ? partedAt(journal, { hosts, host: before }) : headOf(journal).arrival;
  if (!isRelated) placeCursor(agent, through);
  else if (setCursorBack(agent, through)) onFault({ code: 'cursor_set_back', ids: [`journal-${through}`] });
  return loseOperations(agent, { journal, at: clock.now() });
};

/** Nothing is new but the value. */
const changeValue = (
  parts: HostKeeperParts,
  { marks, agent, shown }: { readonly marks: Marks; readonly agent: SqlDatabase; readonly shown: AgentShown },
): void => {
  const mark = marks.now();
  if (mark === null) return;
  const { head } = shown;
  const value = newValue(parts);
  const coming = { head: mark.agent?.head ?? 0, values: [shown.value, value] };
  const isNamed = marks.write({ ...mark, agent: coming });
  if (isNamed && tookValue(parts, { database: agent, value }))
    marks.settle({ ...mark, agent: { head, values: [value] } });
};

const settleAgent = (
  parts: HostKeeperParts,
  { hosts, marks, agent }: Side & { readonly agent: SqlDatabase },
): Hosts => {
  const { journal, onFault } = parts;
  const shown = agentShown(agent);
  const before = shown.host ?? hosts.spans()[0]?.host ?? hosts.current();
  const own = createHosts(agent, before);
  if (agent.isReadOnly || journal.isReadOnly) return own;
  const isAhead = (journalCursor(agent) ?? 0) > headOf(journal).arrival;
  if (wentBack(shown, { hosts, mark: marks.now(), isAhead }))
    renewJournal(parts, {
      hosts,
      marks,
      notice: OLDER_FILES,
      areAgentsStrange: !isOfThisLife(hosts, own),
    });
  const host = hosts.current();
  let lost: readonly string[] = [];
  const settle = (): void => {
    lost = judgeAgain(parts, { agent, hosts, marks, own, before });
  };
  if (host !== before) own.renew({ host, from: shown.counter + 1 }, settle);
  else if (shown.host === null)
    agent.transaction(() => {
      agent.run(WRITE, ['hostId', host]);
      settle();
    });
  for (const id of lost.slice(0, MOST_TOLD)) onFault({ code: 'effect_lost', ids: [id] });
  changeValue(parts, { marks, agent, shown });
  return own;
};

export const createHostKeeper = (parts: HostKeeperParts): HostKeeper => {
  const { journal, ids } = parts;
  const hosts = createHosts(journal, hostIdOf(journal, ids));
  const marks = createMarks(parts);
  const found = settleJournal(parts, { hosts, marks });
  if (found === 'damaged') parts.onFault({ code: 'database_corrupt' });
  let agent: SqlDatabase | null = null;
  /** Made for agents' database, which has not taken it: the disk was full. */
  let isHostNew = false;
  let commits = 0;
  const moveMark = (): void => {
    const mark = marks.now();
    if (mark === null || journal.isReadOnly) return;
    journal.flush();
    agent?.flush();
    const left = mark.agent;
    marks.write({
      ...mark,
      journal: { ...mark.journal, head: headOf(journal).arrival },
      agent: agent === null || left === null ? left : { ...left, head: headOf(agent).arrival },
    });
  };
  return {
    hosts,
    found,
    settleAgent: (database) => {
      const own = settleAgent(parts, { hosts, marks, agent: database });
      agent = database;
      isHostNew = false;
      return own;
    },
    renewFor: (database) => {
      if (isHostNew || metaText(database, 'hostId') === hosts.current()) return;
      renewJournal(parts, { hosts, marks, notice: null });
      isHostNew = true;
    },
    letAgentGo: () => {
      agent = null;
    },
    committed: () => {
      commits += 1;
      if (commits % MOVED_EVERY === 0) guarded(() => ok(moveMark()));
      else marks.catchUp();
    },
    moveMark,
  };
};
