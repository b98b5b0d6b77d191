import { ok } from '../../src/core/result';
import type { HttpDriver } from '../../src/gateway/http-driver';
import { answerOf } from './answer-of';
import { ownRecordings, type Recording } from './recordings';

const baseUrl = 'http://127.0.0.1:9/v1';
const answering =
  (body: Uint8Array): HttpDriver =>
  () =>
    Promise.resolve(
      ok(new Response(Buffer.from(body), { headers: { 'content-type': 'text/event-stream' } })),
    );
const ask = (recording: Recording, length = recording.body.length) =>
  answerOf(recording, { baseUrl, driver: answering(recording.body.subarray(0, length)) });
const call = { name: 'read_task', args: { taskId: 't-1', note: 'été {}' } };

test.each(ownRecordings.map((recording) => [recording.name, recording] as const))(
  '[ANSWER-1] [ANSWER-2] %s: whole it is an answer, cut anywhere it is that answer or none',
  async (_, recording) => {
    const whole = await ask(recording);
    expect(whole.answer).toMatchObject({ ok: true, value: { toolCalls: [call] } });
    expect(whole.usage).toMatchObject({ inputTokens: 9, outputTokens: 4, isEstimated: false });
    let taken = 0;
    for (let length = 0; length < recording.body.length; length += 7) {
      const cut = await ask(recording, length);
      if (cut.answer.ok) {
        taken += 1;
        expect(whole.answer.ok && cut.answer.value.toolCalls).toEqual(
          whole.answer.ok && whole.answer.value.toolCalls,
        );
      } else {
        expect(['model_unavailable', 'model_answer_invalid']).toContain(cut.answer.error.code);
        expect(cut.usage?.isEstimated === true || cut.usage?.inputTokens === 9).toBe(true);
      }
    }
    // Only what comes after the end may be missing: how much was used.
    expect(taken * 7).toBeLessThan(260);
  },
);

test('[ANSWER-2] arguments that are no object, an answer that ran out of room, and a refusal are failures', async () => {
  const chat = ownRecordings[0];
  if (chat === undefined) throw new Error('there is no recording');
  const changed = async (from: string, to: string) => {
    const body = Buffer.from(chat.body.toString('utf8').replace(from, to));
    const { answer } = await ask({ ...chat, body });
    return answer.ok ? 'ok' : `${answer.error.code} ${answer.error.detail ?? ''}`;
  };
  expect(await changed('{\\"taskId\\":', '[1,')).toBe('model_answer_invalid tool_call');
  expect(await changed('"finish_reason":"tool_calls"', '"finish_reason":"length"')).toBe(
    'model_answer_invalid length',
  );
  expect(await changed('"finish_reason":"tool_calls"', '"finish_reason":"content_filter"')).toBe(
    'model_refused ',
  );
  expect(await changed('data: {"id"', 'data: {"id')).toContain('model_answer_invalid');
});
