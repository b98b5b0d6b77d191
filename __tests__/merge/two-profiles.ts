import type { Batch } from '../../src/core/batch';
import type { Json } from '../../src/core/json';
import type { Provenance } from '../../src/core/registers';
import { createWakeDesk, type WakeDesk } from '../../src/agents/wake/wake-desk';
import {
  createAgent,
  markDestroyed,
  pauseAgent,
  resumeAgent,
  writeAgentState,
} from '../../src/db/agent/agents';
import { readAgent } from '../../src/db/agent/agent-view';
import { countUse, noUse } from '../../src/db/agent/budgets';
import { agentKinds } from '../../src/db/agent/kinds';
import { appendMessage } from '../../src/db/agent/messages';
import { saveSubscription } from '../../src/db/agent/subscriptions';
import { writeRelease, writeStop } from '../../src/db/agent/stops';
import type { Writer } from '../../src/db/commit';
import { journalKinds } from '../../src/db/journal/kinds';
import { setLink } from '../../src/db/journal/links';
import type { RecordKind } from '../../src/db/record-kind';
import { agentSupersededEditKind, supersededEditKind } from '../../src/db/superseded-edit';
import { openAgentBed, type AgentBed, type BedOptions } from '../runs/agent-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { freshTask, onTasks } from '../wake/wake-bed';
import { contentsOf } from './carry';
import { createDice, type Dice } from './random';

// A profile with both of its databases and its own host, and a random history from a seed.
export type Domain = 'journal' | 'agent';
export const domains: readonly Domain[] = ['journal', 'agent'];
export const kindsOf: Readonly<Record<Domain, readonly RecordKind[]>> = {
  journal: [...journalKinds, supersededEditKind],
  agent: [...agentKinds, agentSupersededEditKind],
};
export type Profile = {
  readonly bed: AgentBed;
  readonly hostId: string;
  readonly batches: Readonly<Record<Domain, readonly Batch[]>>;
  readonly desk: WakeDesk;
  readonly commit: (domain: Domain, body: (writer: Writer) => void, writer?: Provenance) => string;
  readonly contents: (domain: Domain) => string;
  readonly destroy: () => void;
};
const NOON = Date.UTC(2026, 10, 18, 12);
const person: Provenance = { by: 'person', authority: 'person', tainted: false };
const agent: Provenance = { by: 'agent', authority: 'model', tainted: true };

const newPlace = () => {
  const { files, destroy } = createReadyTemporaryFiles();
  let now = NOON;
  return { files, destroy, clock: { now: () => (now += 1000) } };
};
/** Files of an earlier opening, a clock that others move, a disk that fails. */
type Place = Pick<BedOptions, 'files' | 'clock' | 'wrap'> & { readonly destroy: () => void };

export const openProfile = (hostId: string, seed: number, place: Place = newPlace()): Profile => {
  const bed = openAgentBed({ ...place, seed, hostId });
  const { stores } = bed;
  const batches: Record<Domain, Batch[]> = { journal: [], agent: [] };
  for (const domain of domains) stores[domain].unitOfWork.onBatch((batch) => batches[domain].push(batch));
  const desk = createWakeDesk({ stores, journalKinds, quietEndsAt: (_, instant) => instant });
  desk.look();
  return {
    bed,
    hostId,
    batches,
    desk,
    commit: (domain, body, writer = person) => {
      const commandId = stores.ids();
      const done = stores[domain].unitOfWork.commit({ commandId, writer }, (given) => {
        body(given);
        return null;
      });
      if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
      return commandId;
    },
    contents: (domain) =>
      contentsOf(
        stores[domain],
        kindsOf[domain].map(({ table }) => table),
      ),
    destroy: () => {
      bed.close();
      place.destroy();
    },
  };
};

export const writeTask = (writer: Writer, id: string, fields: Readonly<Record<string, Json>>): void => {
  if (writer.read('task', id) === null) writer.untyped.create('task', id, { ...freshTask, ...fields });
  else writer.untyped.write('task', id, fields);
};
export const makeListener = (profile: Profile, id: string): void => {
  const { stores } = profile.bed;
  profile.commit('agent', (writer) => {
    if (writer.read('agent', id) === null)
      createAgent(writer, {
        id,
        templateId: 'custom',
        displayName: id,
        purpose: 'to see',
        mode: 'autonomous',
        allowedCategoryIds: null,
        allowedTools: [],
      });
    const predicate = { ...onTasks, where: [] };
    saveSubscription(writer, {
      stores,
      draft: { id: `sub-${id}`, agentId: id, label: 'listens', predicate },
    });
  });
};

const TASKS = ['t1', 't2', 't3'] as const;
const journalAct = (profile: Profile, dice: Dice): void => {
  const id = dice.pick(TASKS);
  const by = dice.chance(0.3) ? agent : person;
  const isDeleted = (writer: Writer): boolean =>
    typeof writer.read('task', id)?.fields['deletedAt'] === 'number';
  const acts: readonly [() => void, ...(() => void)[]] = [
    () =>
      profile.commit('journal', (writer) =>
        writeTask(writer, id, { title: `${profile.hostId} ${dice.below(99)}` }),
      ),
    () =>
      profile.commit(
        'journal',
        (writer) => {
          if (!isDeleted(writer)) writeTask(writer, id, { priority: dice.pick(['P0', 'P1', 'P3']) });
        },
        by,
      ),
    () => profile.commit('journal', (writer) => writeTask(writer, id, { deletedAt: writer.now() })),
    () =>
      profile.commit('journal', (writer) => {
        writeTask(writer, id, {});
        const note = writer.newId();
        const moment = { day: '2026-11-18', at: writer.now() };
        const fields = { title: note, body: 'squat and rest', moment, categoryId: null };
        writer.create('note', note, { ...fields, createdAt: writer.now(), deletedAt: null });
        setLink(writer, { kind: 'relates', from: note, to: id });
      }),
  ];
  dice.pick(acts)();
};
const AGENTS = ['coach', 'planner'] as const;
const agentAct = (profile: Profile, dice: Dice): void => {
  const { stores } = profile.bed;
  const id = dice.pick(AGENTS);
  const { hostId } = profile;
  const space = { scope: 'space' } as const;
  const known = readAgent(stores.agent.records, id);
  if (known === null) return makeListener(profile, id);
  const ifAlive = (body: (writer: Writer) => void) => (writer: Writer) => {
    if (!known.isDestroyed) body(writer);
  };
  const acts: readonly [() => void, ...(() => void)[]] = [
    () => profile.commit('agent', (writer) => writeStop(writer, { stop: space, hostId })),
    () => profile.commit('agent', (writer) => writeRelease(writer, space)),
    () =>
      profile.commit(
        'agent',
        ifAlive((writer) => pauseAgent(writer, id)),
      ),
    () =>
      profile.commit(
        'agent',
        ifAlive((writer) => resumeAgent(writer, id)),
      ),
    () =>
      profile.commit('agent', (writer) =>
        writeAgentState(writer, { agentId: id, fields: { primaryGoal: `${hostId} ${dice.below(9)}` } }),
      ),
    () =>
      profile.commit('agent', (writer) =>
        countUse(writer, {
          agentId: id,
          day: '2026-11-18',
          hostId,
          use: { ...noUse, tokens: 1 + dice.below(9) },
        }),
      ),
    () =>
      profile.commit('agent', (writer) => {
        const message = {
          agentId: id,
          threadId: `${id}:session:s`,
          runKey: null,
          kind: 'user',
          authority: 'person',
          tainted: false,
          origin: { kind: 'person' },
          text: 'x'.repeat(dice.below(2) * 3_000),
        } as const;
        appendMessage(writer, { database: stores.agent.database, message });
      }),
  ];
  if (dice.chance(0.04))
    profile.commit('agent', (writer) => void markDestroyed(writer, { agentId: id, hostId }));
  else dice.pick(acts)();
};

export const liveSome = (
  profile: Profile,
  { seed, acts }: { readonly seed: number; readonly acts: number },
): void => {
  const dice = createDice(seed);
  for (let index = 0; index < acts; index += 1) {
    if (dice.chance(0.5)) journalAct(profile, dice);
    else agentAct(profile, dice);
  }
};
