import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, keyOf } from '../../evals/cases';
import { evalLive } from '../../evals/live';
import { openPeerOfHub } from '../../hub/hub-peer';
import { createIdSource } from '../../src/core/id';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { createNodeProfileStore } from '../../src/platform/node/node-profile-store';
import { createApiClient } from '../../src/runtime/api/client';
import { valueOf } from '../api/test-host';

// A server of its own process that speaks the wire, configured as a person would, and the evaluation beside it.
const KEY = 'sk-live-eval-5b1d0c7e9a3f2468';
let home: string;
let child: ChildProcess;
let lines: string[];
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'reveille eval '));
  lines = [];
  child = spawn(process.execPath, [join(__dirname, '..', 'gateway', 'local-model-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      const found = /"port":(\d+)/.exec(lines[0] ?? '');
      if (found !== null) resolve(Number(found[1]));
    });
  });
  const store = createNodeProfileStore({ home, note: () => ({ pid: process.pid, port: null, token: '' }) });
  const agents = 'when_asked';
  const peer = valueOf(
    openPeerOfHub(store, { home, appVersion: '0.0.0', language: 'en', agents, relay: null }),
  );
  const newId = createIdSource({ clock: systemClock, random: secureRandom });
  const client = createApiClient({ transport: peer.transport, newId });
  valueOf(
    await client.command('provider.add', {
      id: 'local',
      kind: 'openai-compatible',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      isLocal: true,
      models: ['small-1'],
      key: KEY,
      keyInFile: true,
    }),
  );
  peer.close();
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

const filesWithKey = (): readonly string[] =>
  readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(home, path)).isFile())
    .filter((path) => readFileSync(join(home, path)).includes(KEY));

test('[EVAL-4] a configured server is asked about the made-up life alone, with its key; what comes of it is told and judges nothing', async () => {
  const said: string[] = [];
  const chosen = cases.filter((one) => ['planner report', 'gym-coach ambiguity'].includes(keyOf(one)));
  const before = filesWithKey();
  const cards = valueOf(
    await evalLive({ home, provider: 'local', say: (text) => said.push(text), cases: chosen }),
  );
  expect(cards.map(({ key, end }) => [key, end])).toEqual([
    ['planner report', 'completed'],
    ['gym-coach ambiguity', 'completed'],
  ]);
  expect(cards[0]?.trail).toEqual(['update_report']);
  expect(cards[0]?.claims).toBeGreaterThan(0);
  expect(cards.every(({ checks }) => checks.every(({ holds }) => holds))).toBe(true);
  expect(said[0]).toContain('live, no gate: local');
  const asked = lines.filter((line) => line.includes('"path"'));
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.every((line) => line.includes(`Bearer ${KEY}`))).toBe(true);
  expect([said.join('\n').includes(KEY), filesWithKey()]).toEqual([false, before]);
}, 120_000);

test('[EVAL-4] a provider that nobody added is not asked', async () => {
  const ended = await evalLive({ home, provider: 'other', say: () => undefined, cases });
  expect(ended).toMatchObject({ ok: false, error: { code: 'not_found' } });
}, 120_000);
