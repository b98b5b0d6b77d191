import { cases as allEvalCases, keyOf, type EvalCase } from './cases';
import { checksOf, type Check } from './checks';
import { driftOf, fingerprintOf, type Baseline, type Drift } from './drift';
import { playCase } from './play-case';
import { recordings as stored, type Recording } from './recordings';

export type Card = {
  readonly key: string;
  readonly template: string;
  readonly name: string;
  readonly source: string;
  readonly checks: readonly Check[];
  readonly tokens: number;
};
export type Scorecards = {
  readonly cards: readonly Card[];
  readonly baseline: Baseline;
  readonly drift: Drift;
};
export type Scoring = {
  readonly cases?: readonly EvalCase[];
  readonly recordings?: Readonly<Record<string, Readonly<Record<string, Recording>>>>;
  readonly baseline: Baseline;
};

/** Plays every case twice and judges it. */
export const scoreAll = async (scoring: Scoring): Promise<Scorecards> => {
  const { cases = allEvalCases, recordings = stored, baseline: was } = scoring;
  const cards: Card[] = [];
  const baseline: Baseline = {};
  for (const evalCase of cases) {
    const { template, name } = evalCase;
    const recording = recordings[template]?.[name];
    if (recording === undefined) throw new Error(`no recording of ${keyOf(evalCase)}`);
    const played = await playCase(evalCase, recording);
    const checks = checksOf(evalCase, { played, again: await playCase(evalCase, recording) });
    const key = keyOf(evalCase);
    baseline[key] = fingerprintOf(played, checks);
    cards.push({ key, template, name, source: recording.source, checks, tokens: played.tokens.used });
  }
  return { cards, baseline, drift: driftOf(was, baseline) };
};

export const failuresOf = ({ cards, drift }: Scorecards): readonly string[] => [
  ...cards.flatMap(({ key, checks }) =>
    checks.filter(({ holds }) => !holds).map(({ check, detail }) => `${key}: ${check}: ${detail}`),
  ),
  ...drift.regressions,
];

const row = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd([16, 14, 10, 9, 0][at] ?? 0))
    .join('  ')
    .trimEnd();
export const tableOf = (scorecards: Scorecards): string =>
  [
    row(['template', 'case', 'answers', 'checks', 'tokens']),
    ...scorecards.cards.map(({ template, name, source, checks, tokens }) => {
      const held = checks.filter(({ holds }) => holds).length;
      return row([template, name, source, `${held}/${checks.length}`, String(tokens)]);
    }),
    ...scorecards.drift.notes.map((note) => `drift: ${note}`),
    ...failuresOf(scorecards).map((failure) => `NOT SO: ${failure}`),
  ].join('\n');
