import { cases as allCases, keyOf } from '../../evals/cases';
import { unsupportedIn } from '../../evals/claims';
import { driftOf, Baseline, type Fingerprint } from '../../evals/drift';
import { recordings, type Recording } from '../../evals/recordings';
import { failuresOf, scoreAll } from '../../evals/scorecards';
import stored from '../../evals/baseline.json';
import { agentTemplateNames } from '../../src/words/agent-words';

// A gate that cannot turn red is none: each thing that it is there for is broken once.
const baseline = Baseline.parse(stored);
const only = (key: string) => allCases.filter((one) => keyOf(one) === key);
const scored = async (key: string, change: (recording: Recording) => Recording = (same) => same) => {
  const [evalCase] = only(key);
  const recording = evalCase === undefined ? undefined : recordings[evalCase.template][evalCase.name];
  if (evalCase === undefined || recording === undefined) throw new Error(`no case ${key}`);
  const { template, name } = evalCase;
  const was = baseline[key];
  if (was === undefined) throw new Error(`no baseline of ${key}`);
  return scoreAll({
    cases: [evalCase],
    recordings: { [template]: { [name]: change(recording) } },
    baseline: { [key]: was },
  });
};

test('[EVAL-1] every template has its cases, and each has answers and a baseline', () => {
  const kinds = ['proposal', 'ambiguity', 'out of scope', 'budget'];
  for (const template of agentTemplateNames)
    for (const name of kinds) expect(allCases.some((one) => keyOf(one) === `${template} ${name}`)).toBe(true);
  expect(Object.keys(baseline).sort()).toEqual(allCases.map(keyOf).sort());
});

test('[EVAL-1] as it is, nothing fails; a tool that is not the right one is a failure', async () => {
  expect(failuresOf(await scored('planner ambiguity'))).toEqual([]);
  const guessing = await scored('planner ambiguity', ({ source, answers }) => ({
    source,
    answers: [
      ...answers.slice(0, 1),
      {
        text: '',
        toolCalls: [{ name: 'update_task_status', args: { taskId: '@{Water the plants}', status: 'DONE' } }],
      },
      { text: 'Done.', toolCalls: [] },
    ],
  }));
  const failures = failuresOf(guessing).join('\n');
  for (const check of ['tools', 'proposals', 'questions', 'checks hold']) expect(failures).toContain(check);
});

test('[EVAL-2] a claim that its source does not support is a failure', async () => {
  const lying = await scored('planner report', ({ source, answers }) => ({
    source,
    answers: answers.map((answer) => ({
      ...answer,
      toolCalls: answer.toolCalls.map((call) => ({
        ...call,
        args: JSON.parse(JSON.stringify(call.args).replaceAll('“Call the dentist”', '“Sell the house”')),
      })),
    })),
  }));
  expect(failuresOf(lying).join('\n')).toContain('claims supported: ');
  expect(failuresOf(lying).join('\n')).toContain('Sell the house');
  expect(unsupportedIn(null)).toEqual([]);
});

const was: Fingerprint = {
  held: 8,
  promptId: 'planner.en',
  promptVersion: '1',
  promptHash: 'a',
  tools: ['read_task'],
  inputCharacters: 1_000,
};
test.each([
  ['another prompt under the same version', { promptHash: 'b' }, 'under version 1'],
  ['a check that held', { held: 7 }, '7 checks hold, 8 did'],
  ['what is sent grew', { inputCharacters: 1_300 }, '30 % more is sent'],
  ['a tool that is lost', { tools: [] }, 'no longer offered read_task'],
  ['a tool whose loss nobody would see', { tools: ['read_task', 'x'] }, 'x is not in the baseline'],
])('[EVAL-3] drift that counts: %s', (_what, change, says) => {
  expect(driftOf({ a: was }, { a: was })).toEqual({ regressions: [], notes: [] });
  expect(driftOf({ a: was }, { a: { ...was, ...change } }).regressions.join()).toContain(says);
});

test('[EVAL-3] a case that is gone counts; a new prompt under a new version and a new case are only said', () => {
  expect(driftOf({ a: was, b: was }, { a: was }).regressions).toEqual(['b: is not played any more']);
  const is = {
    ...was,
    promptHash: 'b',
    promptVersion: '2',
    inputCharacters: 1_200,
  };
  const { regressions, notes } = driftOf({ a: was }, { a: is, c: was });
  expect(regressions).toEqual([]);
  expect(notes.join()).toContain('prompt version 2');
  expect(notes.join()).toContain('c: new');
});
