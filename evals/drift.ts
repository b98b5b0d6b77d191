import { z } from 'zod';
import { sha256 } from '../src/core/sha256';
import type { Check } from './checks';
import type { PlayedCase } from './play-case';

// [EVAL-3] What an agent is told and what it is offered is held against a stored baseline: a prompt never changes under one version, a check that held
// holds, a case that was there is there, the tools offered are the same, and what is sent does not grow by more than a quarter.
export const Fingerprint = z.object({
  held: z.number().int(),
  promptId: z.string(),
  promptVersion: z.string(),
  /** Of the words that are the same in every request. */
  promptHash: z.string(),
  tools: z.array(z.string()),
  inputCharacters: z.number().int(),
});
export type Fingerprint = z.infer<typeof Fingerprint>;
export const Baseline = z.record(z.string(), Fingerprint);
export type Baseline = z.infer<typeof Baseline>;

const OWN: readonly string[] = ['rules', 'task'];
export const fingerprintOf = ({ requests }: PlayedCase, checks: readonly Check[]): Fingerprint => {
  const [first] = requests;
  const pieces = (first?.messages ?? []).flatMap((message) =>
    message.role === 'system' ? message.pieces : [],
  );
  const prompt = pieces.filter(({ label }) => OWN.includes(label)).map(({ text }) => text);
  return {
    held: checks.filter(({ holds }) => holds).length,
    promptId: first?.promptId ?? '',
    promptVersion: first?.promptVersion ?? '',
    promptHash: sha256(prompt.join('\n')).slice(0, 16),
    tools: (first?.tools ?? []).map(({ name }) => name).sort(),
    inputCharacters: JSON.stringify([first?.messages ?? [], first?.tools ?? []]).length,
  };
};

const MOST_GROWTH = 1.25;
export type Drift = {
  /** These turn the gate red. */
  readonly regressions: readonly string[];
  /** These are only said. */
  readonly notes: readonly string[];
};
const caseDrift = (
  key: string,
  { was, is }: { readonly was: Fingerprint; readonly is: Fingerprint },
): Drift => {
  const isRewritten = was.promptHash !== is.promptHash;
  const grown = is.inputCharacters / Math.max(1, was.inputCharacters);
  const more = is.tools.filter((name) => !was.tools.includes(name));
  const fewer = was.tools.filter((name) => !is.tools.includes(name));
  return {
    regressions: [
      ...(isRewritten && was.promptVersion === is.promptVersion
        ? [`${key}: another prompt under version ${is.promptVersion}`]
        : []),
      ...(is.held < was.held ? [`${key}: ${is.held} checks hold, ${was.held} did`] : []),
      ...(fewer.length > 0 ? [`${key}: no longer offered ${fewer.join(', ')}`] : []),
      // The baseline would not show its loss.
      ...(more.length > 0 ? [`${key}: offered, but ${more.join(', ')} is not in the baseline`] : []),
      ...(grown > MOST_GROWTH && more.length === 0
        ? [`${key}: ${Math.round(grown * 100 - 100)} % more is sent`]
        : []),
    ],
    notes: [
      ...(isRewritten && was.promptVersion !== is.promptVersion
        ? [`${key}: prompt version ${is.promptVersion}`]
        : []),
    ],
  };
};

export const driftOf = (was: Baseline, is: Baseline): Drift => {
  const each = Object.entries(is).map(([key, now]): Drift => {
    const before = was[key];
    return before === undefined
      ? { regressions: [], notes: [`${key}: new`] }
      : caseDrift(key, { was: before, is: now });
  });
  const gone = Object.keys(was).filter((key) => is[key] === undefined);
  return {
    regressions: [
      ...each.flatMap(({ regressions }) => regressions),
      ...gone.map((key) => `${key}: is not played any more`),
    ],
    notes: each.flatMap(({ notes }) => notes),
  };
};
