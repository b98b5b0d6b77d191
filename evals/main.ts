import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases';
import { Baseline } from './drift';
import { playCase } from './play-case';
import { failuresOf, scoreAll, tableOf } from './scorecards';
import { evalLive } from './live';

// node scripts/eval.mjs [--update] [--record] [--live --provider <id> [--home <folder>]]
const FOLDER = 'evals';
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
const keep = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const result = (name: string): string => {
  mkdirSync(join('.cache', 'eval'), { recursive: true });
  return join('.cache', 'eval', `${name}.json`);
};

/** What the demo answers to the cases that are about reports, kept as their recordings. */
const record = async (): Promise<void> => {
  for (const evalCase of cases.filter(({ name }) => name === 'report')) {
    const { answers } = await playCase(evalCase, null);
    const file = join('recordings', `${evalCase.template}.json`);
    const known = Object.entries(Object(read(file)));
    keep(join(FOLDER, file), { ...Object.fromEntries(known), report: { source: 'demo', answers } });
    say(`recorded ${evalCase.template}: ${answers.length} answers of the demo`);
  }
};

const score = async (isUpdate: boolean): Promise<number> => {
  const startedAt = Date.now();
  const scorecards = await scoreAll({ baseline: Baseline.parse(read('baseline.json')) });
  say(tableOf(scorecards));
  if (isUpdate) keep(join(FOLDER, 'baseline.json'), scorecards.baseline);
  const failures = isUpdate
    ? failuresOf({ ...scorecards, drift: { regressions: [], notes: [] } })
    : failuresOf(scorecards);
  const { cards, drift } = scorecards;
  const checks = cards.flatMap((card) => card.checks);
  const holds = checks.filter((check) => check.holds).length;
  keep(result('latest'), { cards, drift, failures, tookMs: Date.now() - startedAt });
  say(`${holds} of ${checks.length} checks hold in ${cards.length} cases, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
};

const { values } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    provider: { type: 'string' },
    home: { type: 'string' },
  },
});
if (values.record) await record();
else if (values.live) {
  const { home = process.env['REVEILLE_HOME'] ?? '', provider = '' } = values;
  const ended = await evalLive({ home, provider, say });
  if (ended.ok) keep(result(`live-${provider}`), ended.value);
  else say(ended.error.detail ?? ended.error.code);
  process.exitCode = ended.ok ? 0 : 1;
} else process.exitCode = await score(values.update);
