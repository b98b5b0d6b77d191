import { foldField } from '../../../src/core/folds';
import type { Dot, Registers } from '../../../src/core/registers';
import { grownValue } from '../../../src/core/grow-only';
import { isJsonObject, type Json } from '../../../src/core/json';
import { usedOnDay } from '../../../src/db/agent/budgets';
import { headOf } from '../../../src/db/log/feed';
import { number, select } from '../../../src/db/rows';
import { domains, type Domain, type Profile } from '../../merge/two-profiles';

// Everything that a device wrote, as its screen showed it when it wrote: what the end is judged by.
export const TASKS = ['t1', 't2', 't3'] as const;
export const AGENTS = ['coach', 'planner'] as const;
const FIELDS = ['title', 'priority', 'deletedAt'] as const;
const DAY = '2026-11-18';

export type Place = { readonly record: string; readonly field: string };
export type Written = Place & {
  readonly dot: Dot;
  readonly isPersons: boolean;
  readonly value: string;
  /** What the write met. */
  readonly met: readonly { readonly dot: Dot; readonly value: string }[];
  readonly shown: { readonly dot: Dot; readonly value: string } | null;
};
/** What may count only once. */
export type Effects = { readonly messages: number; readonly tokens: Readonly<Record<string, number>> };
export type Entry = {
  readonly domain: Domain;
  readonly host: string;
  /** Its last counter. */
  readonly through: number;
  readonly written: readonly Written[];
  readonly effects: Effects;
  /** What only grows, as this host's own keys stand behind the commit. */
  readonly grown: Grown;
};
/** By what it says and of which host. */
export type Grown = Readonly<Record<string, number>>;

const textOf = (value: Json): string => JSON.stringify(value);
const MESSAGES = select({ n: number }, 'SELECT count(*) AS n FROM agent_messages');
export const effectsOn = ({ bed }: Profile): Effects => ({
  messages: MESSAGES.first(bed.stores.agent.database)?.n ?? 0,
  tokens: Object.fromEntries(
    AGENTS.map((agentId) => [agentId, usedOnDay(bed.stores, { agentId, day: DAY }).tokens]),
  ),
});
const GROWING = [
  { kind: 'agentStop', id: 'stop:space', field: 'engaged', fold: 'mostByHost' },
  ...AGENTS.map((id) => ({ kind: 'agent', id, field: 'destroyed', fold: 'leastByHost' }) as const),
] as const;
export const isStop = (key: string): boolean => key.startsWith('stop:');
export const grownOn = ({ bed }: Profile): Grown => {
  const { records } = bed.stores.agent;
  return Object.fromEntries(
    GROWING.flatMap(({ kind, id, field, fold }) => {
      const state = records.readState(records.registerKind(kind), id);
      const entries = state.ok ? (state.value?.fields.get(field) ?? []) : [];
      const value = grownValue(fold, entries);
      if (!isJsonObject(value)) return [];
      return Object.entries(value).map(([host, n]) => [`${id} ${host}`, Number(n)] as const);
    }),
  );
};
const ofHost = (grown: Grown, host: string): Grown =>
  Object.fromEntries(Object.entries(grown).filter(([key]) => key.endsWith(` ${host}`)));
export const taskState = ({ bed }: Profile, id: string): Registers | null => {
  const { records } = bed.stores.journal;
  const state = records.readState(records.registerKind('task'), id);
  return state.ok ? state.value : null;
};
type Shown = {
  readonly entries: Written['met'];
  readonly shown: Written['shown'];
  readonly persons: boolean[];
};
export const fieldOf = (profile: Profile, { record, field }: Place): Shown => {
  const entries = taskState(profile, record)?.fields.get(field) ?? [];
  const fold = profile.bed.stores.journal.records.registerKind('task').fields[field]?.fold;
  const shown = fold === undefined ? null : (foldField(fold, entries)?.entry ?? null);
  return {
    entries: entries.map(({ host, n, value }) => ({ dot: { host, n }, value: textOf(value) })),
    persons: entries.map(({ by }) => by === 'person'),
    shown: shown === null ? null : { dot: { host: shown.host, n: shown.n }, value: textOf(shown.value) },
  };
};
const places: readonly Place[] = TASKS.flatMap((record) => FIELDS.map((field) => ({ record, field })));

const minus = (after: Effects, before: Effects): Effects => ({
  messages: after.messages - before.messages,
  tokens: Object.fromEntries(
    Object.entries(after.tokens).map(([agent, n]) => [agent, n - (before.tokens[agent] ?? 0)]),
  ),
});
const nothing: Effects = { messages: 0, tokens: {} };
/** Runs one commit and says what it wrote, in which sight. */
export const watched = (
  profile: Profile,
  { domain, commit }: { domain: Domain; commit: () => void },
): Entry => {
  const { database } = profile.bed.stores[domain];
  const isJournal = domain === 'journal';
  const before = isJournal ? places.map((place) => fieldOf(profile, place)) : [];
  const effects = isJournal ? nothing : effectsOn(profile);
  const from = headOf(database).counter;
  commit();
  const written = before.flatMap(({ entries: met, shown }, at) => {
    const place = places[at];
    if (place === undefined) return [];
    const after = fieldOf(profile, place);
    return after.entries.flatMap(({ dot, value }, index) =>
      dot.host === profile.hostId && dot.n > from
        ? [{ ...place, dot, value, met, shown, isPersons: after.persons[index] === true }]
        : [],
    );
  });
  return {
    domain,
    host: profile.hostId,
    through: headOf(database).counter,
    written,
    effects: isJournal ? nothing : minus(effectsOn(profile), effects),
    grown: isJournal ? {} : ofHost(grownOn(profile), profile.hostId),
  };
};

/** Own commits through these counters are on the disk; what is behind them never was. */
export type Heads = Readonly<Record<Domain, number>>;
export const headsOf = ({ bed }: Profile): Heads => {
  const [journal, agent] = domains.map((domain) => headOf(bed.stores[domain].database).counter);
  return { journal: journal ?? 0, agent: agent ?? 0 };
};
export const sameDot = (a: Dot, b: Dot): boolean => a.host === b.host && a.n === b.n;

const OPERATIONS = 6;
/** An agent does what every device might do, each in its own way; whoever finds it done leaves it. */
export const operate = (profile: Profile, dice: (most: number) => number): void => {
  const id = `op-${dice(OPERATIONS)}`;
  const { records } = profile.bed.stores.journal;
  const here = records.readBody(records.appendOnlyKind('appliedOperation'), id);
  if (here.ok && here.value !== null) return;
  const result = `${profile.hostId} ${dice(1000)}`;
  profile.commit('journal', (writer) =>
    writer.append('appliedOperation', id, {
      operationId: id,
      runKey: 'run',
      claim: 1,
      argsHash: 'args',
      result,
      units: [],
    }),
  );
};
