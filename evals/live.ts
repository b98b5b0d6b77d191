import { join } from 'node:path';
import { fail, ok, type Failure, type Result } from '../src/core/result';
import { openAgentDatabase } from '../src/db/agent/open-agent-database';
import { readProvider, type StoredProvider } from '../src/db/agent/providers';
import { secretRefOf } from '../src/db/agent/secret-refs';
import { createDemoModel } from '../src/gateway/demo-model';
import { loadEmbedding } from '../src/gateway/providers/load-embedding';
import { loadModel } from '../src/gateway/providers/load-model';
import type { SecretStore } from '../src/gateway/secrets/secret-store';
import { createLazyHttp } from '../hub/lazy-http';
import { homeFolder } from '../src/platform/node/home-folder';
import { createKeyFile } from '../src/platform/node/key-file';
import { createKeyring } from '../src/platform/node/keyring';
import { createNodeProfileStore } from '../src/platform/node/node-profile-store';
import { createNodeSecrets } from '../src/platform/node/secret-store';
import { cases as allEvalCases, keyOf, type EvalCase } from './cases';
import { commonChecks, type Check } from './checks';
import { claimsIn, unsupportedIn } from './claims';
import { openLife, START, valueOf, type Life } from './life';
import { playIn } from './play-case';

// [EVAL-4] A provider that a person configured is asked about the made-up life and nothing of the person's own: of their profile its row and its key are
// read, and nothing else. What comes of it is told beside the scorecards and judges nothing.
export type LiveOf = {
  readonly home: string;
  readonly provider: string;
  readonly say: (text: string) => void;
  readonly cases?: readonly EvalCase[];
};
export type LiveCard = {
  readonly key: string;
  readonly end: string;
  readonly trail: readonly string[];
  readonly claims: number;
  readonly checks: readonly Check[];
  readonly tokens: number;
  readonly tookMs: number;
};
type Configured = { readonly provider: StoredProvider; readonly key: string | null };

const configured = async ({ home: chosen, provider: id }: LiveOf): Promise<Result<Configured, Failure>> => {
  const { env, platform } = process;
  const home = homeFolder({ chosen: chosen === '' ? undefined : chosen, env, platform });
  const store = createNodeProfileStore({ home, note: () => ({ pid: process.pid, port: null, token: '' }) });
  const current = store.current();
  if (!current.ok) return current;
  const profile = current.value ?? store.list()[0]?.name;
  if (profile === undefined) return fail('not_found', `No profile in ${home}.`);
  const opened = openAgentDatabase(store.files(profile), { readOnly: true });
  if (!opened.ok) return opened;
  const provider = readProvider(opened.value, id);
  const ref = secretRefOf(opened.value, id);
  opened.value.close();
  if (provider === null)
    return fail('not_found', `No provider is called “${id}”. Add it: reveille provider add`);
  if (ref === null) return ok({ provider, key: null });
  const file = createKeyFile({ path: join(home, 'host', 'keys.json'), platform });
  const key = await createNodeSecrets({ keyring: createKeyring({ platform }), file }).read(ref);
  return key.ok ? ok({ provider, key: key.value }) : key;
};

/** In memory, for as long as the evaluation takes. */
const secretsIn = (): SecretStore => {
  const kept = new Map<string, string>();
  return {
    read: (ref) => Promise.resolve(ok(kept.get(ref) ?? null)),
    write: (ref, { value }) => {
      kept.set(ref, value);
      return Promise.resolve(ok('keyring'));
    },
    remove: (ref) => {
      kept.delete(ref);
      return Promise.resolve(ok(null));
    },
  };
};

const connect = async ({ client }: Life, { provider, key }: Configured): Promise<void> => {
  const { id, kind, baseUrl, local: isLocal, models } = provider;
  const given = { id, kind, baseUrl, isLocal, models: [...models] };
  valueOf(await client.command('provider.add', key === null ? given : { ...given, key }));
};
const agree = async (
  { client }: Life,
  { agentId, provider }: { agentId: string; provider: StoredProvider },
) => {
  const about = { provider: provider.id, model: provider.models[0] ?? '', who: { agentId } };
  const { policyVersion, text } = valueOf(await client.query('consent.text', { ...about, language: 'en' }));
  valueOf(await client.command('consent.give', { ...about, policyVersion, disclosure: text }));
};

const playLive = async (evalCase: EvalCase, found: Configured): Promise<LiveCard> => {
  const startedAt = Date.now();
  const after = (ms: number, task: () => void): (() => void) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  };
  const gateway = { secrets: secretsIn(), driver: createLazyHttp(), load: loadModel, loadEmbedding };
  const now = (): number => START + (Date.now() - startedAt);
  const life = await openLife({ model: createDemoModel(), after, gateway, now });
  try {
    await connect(life, found);
    const { provider } = found;
    const prepare = async (agentId: string): Promise<void> => agree(life, { agentId, provider });
    const played = await playIn(life, { evalCase, prepare });
    const { run, trail, report, tokens } = played;
    const unsupported = unsupportedIn(report);
    const supported = {
      check: 'claims supported',
      holds: unsupported.length === 0,
      detail: unsupported.join(' · '),
    };
    return {
      key: keyOf(evalCase),
      trail,
      claims: claimsIn(report),
      tokens: tokens.used,
      end: run.code === null ? run.status : `${run.status}: ${run.code}`,
      checks: [...commonChecks(played), supported],
      tookMs: Date.now() - startedAt,
    };
  } finally {
    life.close();
  }
};

/** What a model does by itself with each report, proposal, ambiguity and task that is not its own. */
export const evalLive = async (of: LiveOf): Promise<Result<readonly LiveCard[], Failure>> => {
  const found = await configured(of);
  if (!found.ok) return found;
  const { id, models, baseUrl } = found.value.provider;
  of.say(
    `live, no gate: ${id} (${baseUrl}), model ${models[0] ?? 'none'}; only the made-up life of the evaluation is sent`,
  );
  const cards: LiveCard[] = [];
  const { cases = allEvalCases } = of;
  for (const evalCase of cases.filter(({ name }) => name !== 'budget')) {
    const card = await playLive(evalCase, found.value);
    const held = card.checks.filter(({ holds }) => holds).length;
    of.say(
      `${card.key.padEnd(28)}  ${card.end.padEnd(12)}  ${held}/${card.checks.length}  ${card.claims} claims  ${card.tokens} tokens  ${card.tookMs} ms  ${card.trail.join(' → ')}`,
    );
    cards.push(card);
  }
  return ok(cards);
};
