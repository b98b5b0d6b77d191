import fc from 'fast-check';
import type { ModelRequest } from '../../src/gateway/model-port';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { openApprovals } from '../../src/db/agent/approvals';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/core/json';
import { allTools } from '../../src/tools/all-tools';
import { bedForTests } from '../runs/bed-for-tests';
import { AGENT, call, makeAgent, manualJob, partsOf, resume, runJob, startJob } from '../runs/run-bed';
import { ownSamples, readSamples, sampleArgs } from './tool-world';

// What every tool takes, and what none takes: generated from the registry, so that a new tool is in it or fails.
const samples: Readonly<Record<string, Json>> = { ...sampleArgs, ...ownSamples, ...readSamples };
const names = allTools.all.map(({ name }) => name);
const prepare = (name: string, args: Json) => {
  const tool = allTools.find(name);
  if (tool === null) throw new Error(`no tool ${name}`);
  return tool.prepare(args);
};
const refusal = { ok: false, error: { code: 'invalid_arguments' } };
const sampleOf = (name: string): JsonObject => {
  const sample = samples[name];
  if (sample === undefined || !isJsonObject(sample)) throw new Error(`no sample for ${name}`);
  return sample;
};
const requiredOf = (name: string): readonly string[] => {
  const parameters = allTools.find(name)?.parameters;
  const required = parameters !== undefined && isJsonObject(parameters) ? parameters['required'] : [];
  return Array.isArray(required) ? required.map(String) : [];
};

/** The same with one thing more that nobody asked for, in each of its objects in turn. */
const withMore = (value: Json): readonly Json[] => {
  if (isJsonArray(value))
    return value.flatMap((item, at) => withMore(item).map((changed) => value.with(at, changed)));
  if (!isJsonObject(value)) return [];
  return [
    { ...value, operationId: 'mine' },
    { ...value, unasked: true },
    ...Object.entries(value).flatMap(([key, inner]) =>
      withMore(inner).map((changed) => ({ ...value, [key]: changed })),
    ),
  ];
};

test('[TOOL-2] every tool has a sample, and no sample is left over', () => {
  expect(Object.keys(samples).sort()).toEqual([...names].sort());
});

test.each(names)('[TOOL-2] %s takes its sample, reads it as itself, and nothing beside it', (name) => {
  const sample = sampleOf(name);
  const taken = prepare(name, sample);
  expect(taken).toMatchObject({ ok: true });
  if (!taken.ok) return;
  expect(prepare(name, taken.value.args)).toMatchObject({ ok: true, value: { args: taken.value.args } });
  for (const more of withMore(sample)) expect([name, prepare(name, more)]).toMatchObject([name, refusal]);
  for (const field of requiredOf(name)) {
    const { [field]: _left, ...rest } = sample;
    expect([field, prepare(name, rest)]).toMatchObject([field, refusal]);
  }
  for (const field of Object.keys(sample))
    for (const wrong of [Number.NaN, { of: { another: 'shape' } }])
      expect([field, prepare(name, { ...sample, [field]: wrong })]).toMatchObject([field, refusal]);
});

test('[TOOL-2] whatever a model sends is taken or refused with its code: nothing throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), (name, value) => {
      const args: Json = JSON.parse(JSON.stringify(value));
      const answer = prepare(name, args);
      return answer.ok || answer.error.code === 'invalid_arguments';
    }),
    { numRuns: 300 },
  );
});

const { bed } = bedForTests();
/** What the model is told of its calls so far, without the number under which it asked. */
const resultsIn = ({ messages }: ModelRequest): readonly string[] =>
  messages.flatMap((message) => {
    if (message.role !== 'tool') return [];
    const { callId: _asked, ...result } = message;
    return [JSON.stringify(result)];
  });

const others = allTools.all.filter(({ kind }) => kind !== 'journal').map(({ name }) => name);
test.each(others)(
  '[RUN-15] %s: done, killed, gone on with and asked for again, it is done once',
  async (name) => {
    const { stores } = bed();
    makeAgent(stores, { allowedTools: names });
    const again = (callId: string) =>
      ({ say: 'answer', toolCalls: [call(name, sampleOf(name), callId)] }) as const;
    const job = startJob(stores, manualJob(stores));
    const dying = createScriptedModel([again('a'), { say: 'cut' }]);
    // Nobody settles that run: its steps are all that is left of it.
    expect((await runJob(partsOf(stores, { model: dying }), job)).end).toBe('failed');
    const told: (readonly string[])[] = [];
    const living = createScriptedModel((request) => {
      told.push(resultsIn(request));
      return told.length === 1 ? again('b') : { say: 'answer', text: 'Done.' };
    });
    const end = await resume(partsOf(stores, { model: living }), job);
    expect(['completed', 'awaiting_approval']).toContain(end.end);
    const [first, second] = told.at(-1) ?? [];
    expect(first).toBeDefined();
    const isProposed = openApprovals(stores, { agentId: AGENT, most: 10 }).length;
    // What needs a person lies open once; everything else is answered with what was stored.
    if (isProposed > 0) expect(isProposed).toBe(1);
    else expect(second).toBe(first);
  },
);
