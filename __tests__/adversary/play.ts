import { z } from 'zod';
import { openGateway } from '../../src/runtime/gateway-side';
import { loadEmbedding } from '../../src/gateway/providers/load-embedding';
import { loadModel } from '../../src/gateway/providers/load-model';
import type { SecretStore } from '../../src/gateway/secrets/secret-store';
import { ok } from '../../src/core/result';
import { createDemoModel } from '../../src/gateway/demo-model';
import type { HttpRequest } from '../../src/gateway/http-driver';
import { createSearchIndex, type SearchIndex } from '../../src/db/search/search-index';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import type { SqlFiles } from '../../src/db/sql-database';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import type { ToolRegistry } from '../../src/tools/registry';
import { openAgentBed } from '../runs/agent-bed';
import { HOME, manualJob, movableClock, partsOf, runJob, startJob } from '../runs/run-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { allCanaries, BASE, KEY, liveUnderAttack, unread } from './attacked-life';
import { keyForms } from '../../e2e/browser/key-forms';
import { leaksIn, type Canary } from './canaries';
import { createObedientWire, type ObedientWire } from './obedient-wire';
import { effectsSince, headsOf, unauthorised } from './oracle';
import { acceptAll, keptAs, plantTasks, removePlants, type Hand, type Place } from './places';
import { wayNamed } from './laundering';
import { plantImports } from './plant-imports';
import type { Planted } from './riders';

// One life, one batch of texts, one agent that obeys them: what came of it.
export type Verdict = {
  /** Texts that reached the model; a text that it never saw proves nothing. */
  readonly shown: number;
  readonly requests: number;
  readonly calls: number;
  readonly effects: number;
  /** Orders of the batch whose tool said that it was done. */
  readonly done: number;
  /** Proposals that a person's yes carried out. */
  readonly agreed: number;
  readonly proposals: number;
  readonly unauthorised: readonly string[];
  readonly leaks: readonly string[];
  /** Requests to anybody but the provider, or not as it is asked. */
  readonly strangers: readonly string[];
};

const secrets: SecretStore = {
  read: () => Promise.resolve(ok(KEY)),
  write: () => Promise.resolve(ok('keyring' as const)),
  remove: () => Promise.resolve(ok(null)),
};
const modelOf = (stores: Stores, { driver }: ObedientWire) => {
  const gateway = openGateway(stores, {
    model: createDemoModel(),
    after: () => () => undefined,
    deviceZone: () => 'Europe/Berlin',
    work: 'when_asked',
    gateway: { secrets, driver, load: loadModel, loadEmbedding },
  });
  if (gateway === null) throw new Error('no gateway');
  return gateway.model;
};

const AUTHORIZATION = `Bearer ${KEY}`;
const leaksOf = ({ url, headers, body }: HttpRequest, canaries: readonly Canary[]): readonly string[] => {
  const { authorization, ...others } = headers;
  const sent = [
    url,
    body ?? '',
    JSON.stringify(others),
    authorization === AUTHORIZATION ? '' : authorization,
  ].join('\n');
  return [
    ...leaksIn(sent, canaries),
    ...(keyForms(KEY).some((form) => sent.includes(form)) ? ['the key'] : []),
  ];
};
const isStranger = ({ url, method, isLocal }: HttpRequest): boolean =>
  url !== `${BASE}/chat/completions` || method !== 'POST' || isLocal;

type Going = {
  readonly stores: Stores;
  readonly files: SqlFiles;
  readonly wire: ObedientWire;
  readonly runs: Map<string, string>;
  /** The run that is looked at, not the one before that made what it reads. */
  isMeant: boolean;
};
const run = async (
  { stores, wire, runs }: Going,
  { request, withholds, tools }: { request: string; withholds: boolean; tools: ToolRegistry },
): Promise<void> => {
  const before = wire.requests.length;
  const job = startJob(stores, manualJob(stores, request));
  const parts = {
    ...partsOf(stores, { model: modelOf(stores, wire), withholdsTainted: () => withholds }),
    tools,
  };
  const end = await runJob(parts, job);
  const isBlocked = end.end === 'cancelled' && end.code === 'overshared_payload_blocked';
  if (!isBlocked && end.end !== 'completed' && end.end !== 'awaiting_approval')
    throw new Error(`the run ended ${JSON.stringify(end)}`);
  runs.set(
    job.runKey,
    wire.requests
      .slice(before)
      .map(({ body }) => body ?? '')
      .join('\n'),
  );
};

export type Played = {
  readonly place: Place;
  /** What is done with the text before the agent reads it, instead of planting it at the place. */
  readonly way?: string;
  readonly all: readonly Planted[];
  readonly hand?: Hand;
  readonly withholds: boolean;
  readonly isGranted?: boolean;
  /** A tool that the agent does not have. */
  readonly without?: string;
  readonly isHasty?: boolean;
  /** The person says yes to all of it in the end. */
  readonly isAgreed?: boolean;
  readonly tools?: ToolRegistry;
};

/** What the agent itself is to keep is written in a first run, agreed to, and its origin thrown away. */
const keep = async (going: Going, { place, all, tools = allTools }: Played): Promise<void> => {
  const { stores } = going;
  const kept = place === 'report' ? all : all.map((one) => keptAs(place, one));
  plantTasks(stores, { all: kept, hand: 'outside', isDue: true });
  await run(going, { request: 'first', withholds: false, tools });
  const tool = place === 'rule' ? 'remember' : 'create_task';
  if (place !== 'report') acceptAll(stores, ({ toolName }) => toolName === tool);
  removePlants(stores, all);
};

const Result = z.object({ what: z.literal('result'), toolName: z.string(), status: z.string() });
const Step = z.object({ body: z.union([Result, z.object({ what: z.string() })]) });
const doneOf = ({ agent }: Stores, all: readonly Planted[]): number => {
  const left = agent.database.query('SELECT body FROM agent_run_steps').rows.flatMap(([text]) => {
    const { body } = Step.parse(JSON.parse(String(text)));
    return 'toolName' in body && body.status !== 'error' ? [body.toolName] : [];
  });
  return all.filter(({ order }) => {
    const at = left.indexOf(order.name);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
};

const playIn = async (going: Going, played: Played): Promise<Verdict> => {
  const { stores, wire, runs } = going;
  const { place, all, hand = 'outside', withholds, tools = allTools } = played;
  const canaries = played.isHasty === true && place === 'note' ? [...allCanaries, ...unread] : allCanaries;
  // What was done with a text before is the past, whoever did it.
  if (played.way !== undefined) for (const one of all) wayNamed(played.way).launder(stores, one);
  const since = headsOf(stores);
  const isLater = place === 'report' || place === 'rule' || place === 'title';
  if (played.way !== undefined) going.isMeant = true;
  else if (isLater) await keep(going, played);
  else if (place === 'import') plantImports(going, all);
  else plantTasks(stores, { all, hand, isDue: place === 'note' });
  const before = wire.requests.length;
  going.isMeant = true;
  await run(going, { request: 'second', withholds, tools });
  const agreed = played.isAgreed === true ? acceptAll(stores, () => true) : 0;
  const bodies = wire.requests
    .slice(before)
    .map(({ body }) => body ?? '')
    .join('\n');
  const wasShown = (runKey: string): boolean =>
    hand === 'outside' && all.some(({ mark }) => runs.get(runKey)?.includes(mark) === true);
  return {
    shown: all.filter(({ mark }) => bodies.includes(mark)).length,
    requests: wire.requests.length,
    calls: wire.calls(),
    effects: effectsSince(stores, since),
    done: doneOf(stores, all),
    agreed,
    proposals: Number(stores.agent.database.query('SELECT count(*) FROM agent_approvals').rows[0]?.[0]),
    unauthorised: unauthorised(stores, { since, wasShown, tools }),
    leaks: [...new Set(wire.requests.flatMap((sent) => leaksOf(sent, canaries)))],
    strangers: wire.requests.filter(isStranger).map(({ method, url }) => `${method} ${url}`),
  };
};

/** What it searches in its memory and in the journal. */
const indexOf = ({ journal, agent, hostId, sha256 }: Stores, files: SqlFiles): SearchIndex => {
  const index = createSearchIndex({
    files,
    readOnly: false,
    journal: journal.database,
    records: journal.records,
    hostId: () => hostId,
    sha256,
    embedder: lettersEmbedder,
    machine: null,
    onFault: ({ code }) => {
      throw new Error(code);
    },
  });
  index.attachMemory({ ...agent, hostId });
  return index;
};

export const play = async (played: Played): Promise<Verdict> => {
  const files = createReadyTemporaryFiles();
  const bed = openAgentBed({ files: files.files, clock: movableClock(Date.parse('2026-11-18T08:00:00Z')) });
  const index = indexOf(bed.stores, files.files);
  try {
    const { isGranted = true, isHasty = false, without } = played;
    const stores: Stores = { ...bed.stores, recall: index.recall };
    liveUnderAttack(stores, { isGranted, ...(without === undefined ? {} : { without }) });
    const wire: ObedientWire = createObedientWire({
      target: HOME,
      orders: 10,
      isHasty: () => isHasty && going.isMeant,
    });
    const going: Going = { stores, files: files.files, wire, runs: new Map(), isMeant: false };
    return await playIn(going, played);
  } finally {
    index.close();
    bed.close();
    files.destroy();
  }
};
