import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect } from '../../hub/cli/connect';
import { waitForRun } from '../../hub/cli/run-wait';
import type { ApiClient } from '../../src/runtime/api/client';
import type {
  CommandInput,
  CommandName,
  CommandOutput,
  QueryInput,
  QueryName,
  QueryOutput,
} from '../../src/runtime/api/definition';
import { installHub, startHubWith, type Hub } from '../hub/hub-process';

// A hub, a model's server and a person at the hub's door, each a process of its own. What the person does goes through the API that screens use.
const PATIENCE_MS = 60_000;

const startModel = async (): Promise<{ readonly child: ChildProcess; readonly address: string }> => {
  const child = spawn(process.execPath, [join(__dirname, 'story-model-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.on('close', () => reject(new Error('the model’s server ended')));
  });
  const started: { readonly port: number } = JSON.parse(line);
  return { child, address: `http://127.0.0.1:${started.port}` };
};

export type StoryBed = {
  readonly hub: Hub;
  readonly act: <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandOutput<N>>;
  readonly look: <N extends QueryName>(name: N, input: QueryInput<N>) => Promise<QueryOutput<N>>;
  /** Waits until an answer is as wanted. */
  readonly seen: <N extends QueryName, T>(
    name: N,
    wanted: { readonly input: QueryInput<N>; readonly found: (answer: QueryOutput<N>) => T | null },
  ) => Promise<T>;
  /** The hub's clock goes on by so much, at once. */
  readonly passes: (milliseconds: number) => Promise<void>;
  readonly say: (agentId: string, text: string) => Promise<CommandOutput<'agent.say'>>;
  readonly close: () => Promise<void>;
};

const must = async <T>(
  what: string,
  asked: Promise<{ ok: true; value: T } | { ok: false; error: { code: string; detail?: string } }>,
): Promise<T> => {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${what}: ${answer.error.code} ${answer.error.detail ?? ''}`);
  return answer.value;
};

const createSeen =
  (client: ApiClient): StoryBed['seen'] =>
  (name, { input, found }) =>
    new Promise((resolve) => {
      const end = client.subscribe(name, input, (answer) => {
        const value = answer.ok ? found(answer.value) : null;
        if (value === null) return;
        setImmediate(() => end());
        resolve(value);
      });
    });

/** One number a day where nothing else is rated: it is written and taken back, and the hub looks at its clock. */
const createPasses = (
  { hub, file, client }: { hub: Hub; file: string; client: ApiClient },
  ahead: { by: number },
): StoryBed['passes'] => {
  const about = { targetKind: 'day', targetId: '2001-01-01', dimension: 'the clock' } as const;
  return async (milliseconds) => {
    ahead.by += milliseconds;
    writeFileSync(file, String(ahead.by));
    hub.child.kill('SIGUSR2');
    const rating = { ...about, day: '2001-01-01', value: 3 } as const;
    const { actId } = await must('rating.set', client.command('rating.set', rating));
    await must('act.undo', client.command('act.undo', { actId }));
  };
};

const agreeFor = async (client: ApiClient, agentId: string): Promise<void> => {
  const asked = { provider: 'local', model: 'small-1', who: { agentId } };
  const { policyVersion, text } = await must(
    'consent.text',
    client.query('consent.text', { ...asked, language: 'en' }),
  );
  await must('consent.give', client.command('consent.give', { ...asked, policyVersion, disclosure: text }));
};

/** `agents`: who may ask the model. */
export const openStoryBed = async (
  agents: (client: ApiClient) => Promise<readonly string[]>,
): Promise<StoryBed> => {
  const install = installHub();
  const home = install.newHome();
  const model = await startModel();
  const file = join(install.folder, 'clock-ahead');
  const preload = pathToFileURL(join(__dirname, 'moved-clock.mjs')).href;
  const env = { NODE_OPTIONS: `--import "${preload}"`, TEST_CLOCK_AHEAD: file };
  const hub = await startHubWith(install, { home, words: ['--port', '0'], env });
  const { client, close } = await must(
    'connect',
    connect({ home, profile: null, appVersion: '0', language: 'en' }),
  );
  const provider = {
    id: 'local',
    kind: 'openai-compatible',
    baseUrl: `${model.address}/v1`,
    isLocal: true,
  } as const;
  await must('provider.add', client.command('provider.add', { ...provider, models: ['small-1'] }));
  for (const agentId of await agents(client)) await agreeFor(client, agentId);
  return {
    hub,
    act: (name, input) => must(name, client.command(name, input)),
    look: (name, input) => must(name, client.query(name, input)),
    seen: createSeen(client),
    passes: createPasses({ hub, file, client }, { by: 0 }),
    say: async (id, text) => {
      const said = await must('agent.say', client.command('agent.say', { id, text }));
      const run = await must('run.get', waitForRun(client, { runKey: said.runKey, withinMs: PATIENCE_MS }));
      if (run?.status !== 'completed') throw new Error(`the turn ended ${run?.status} ${run?.code}`);
      return said;
    },
    close: async () => {
      close();
      model.child.kill('SIGTERM');
      hub.child.kill('SIGTERM');
      await hub.ended;
      install.remove();
    },
  };
};
