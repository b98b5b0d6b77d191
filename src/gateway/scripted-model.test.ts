import { createCancelSource } from '../core/cancel';
import type { ModelRequest } from './model-port';
import { createScriptedModel } from './scripted-model';

const request = (requestId: string): ModelRequest => ({
  requestId,
  caller: { agentId: 'a1', agentKind: 'planner', runKey: 'run1', categoryIds: [null] },
  modelId: null,
  promptId: 'plain.en',
  promptVersion: '1',
  messages: [],
  tools: [],
  budget: { maxOutputTokens: 100 },
});

test('a scripted model answers in order and counts every asking, repeats included', async () => {
  const model = createScriptedModel([
    { say: 'answer', text: 'one' },
    { say: 'answer', text: 'two', usage: { costMicros: 7 } },
    { say: 'failure', failure: { code: 'model_unavailable', isLocal: true } },
  ]);
  const cancel = createCancelSource();
  expect(await model.ask(request('a'), cancel)).toMatchObject({ ok: true, value: { text: 'one' } });
  expect(await model.ask(request('a'), cancel)).toMatchObject({
    value: { text: 'two', usage: { costMicros: 7 } },
  });
  expect(await model.ask(request('b'), cancel)).toEqual({
    ok: false,
    error: { code: 'model_unavailable', isLocal: true, usage: null },
  });
  expect([model.timesAsked('a'), model.timesAsked('b'), model.timesAsked('c')]).toEqual([2, 1, 0]);
  await expect(model.ask(request('c'), cancel)).rejects.toThrow('no turn 3');
});

test('a scripted model can hang until it is cancelled, and be cut', async () => {
  const model = createScriptedModel((_, asked) => (asked === 0 ? { say: 'nothing' } : { say: 'cut' }));
  const cancel = createCancelSource();
  const hanging = model.ask(request('a'), cancel);
  cancel.cancel();
  expect(await hanging).toMatchObject({ ok: false, error: { code: 'model_cancelled' } });
  expect(await model.ask(request('a'), cancel)).toMatchObject({ ok: false });
  expect(model.timesAsked('a')).toBe(1);
  await expect(model.ask(request('b'), createCancelSource())).rejects.toThrow('cut');
});
