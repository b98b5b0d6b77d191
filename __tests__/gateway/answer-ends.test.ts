import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ok } from '../../src/core/result';
import type { ProviderKind } from '../../src/db/agent/providers';
import type { HttpDriver } from '../../src/gateway/http-driver';
import { answerOf } from './answer-of';
import { outsideRecordings, ownRecordings } from './recordings';
import {
  anthropicWords,
  chatWords,
  eventsOf,
  googleError,
  googlePiece,
  googleStream,
  responsesWords,
} from './wire-events';

// Where the answer of each kind of provider ends, and what behind that end takes it back.
const baseUrl = 'http://127.0.0.1:9/v1';
type How = { readonly isTorn?: boolean; readonly status?: number };
const answering =
  (body: Buffer, { isTorn = false, status = 200 }: How): HttpDriver =>
  () => {
    // A stream that was given nothing is not asked again.
    let isSent = body.length === 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (isSent && isTorn) return controller.error(new Error('the line went dead'));
        if (isSent) return controller.close();
        isSent = true;
        controller.enqueue(Uint8Array.from(body));
      },
    });
    const type = status === 200 ? 'text/event-stream' : 'application/json';
    return Promise.resolve(ok(new Response(stream, { status, headers: { 'content-type': type } })));
  };
const ask = async (kind: ProviderKind, body: string | Buffer, how: How = {}) => {
  const { answer } = await answerOf({ kind }, { baseUrl, driver: answering(Buffer.from(body), how) });
  if (answer.ok) return { text: answer.value.text, calls: answer.value.toolCalls.length };
  return answer.error.detail === undefined
    ? answer.error.code
    : `${answer.error.code} ${answer.error.detail}`;
};
const isAnswer = (answer: Awaited<ReturnType<typeof ask>>): boolean => typeof answer !== 'string';

/** A stream as an old Vertex sends it: every piece says STOP. */
const everyPieceStops = googleStream(
  googlePiece('One ', 'STOP'),
  googlePiece('two ', 'STOP'),
  googlePiece('thrée.', 'STOP'),
);
/** A stream as a server that calls tools by itself sends it: STOP at the call, and the words behind it. */
const stopsInBetween = googleStream(
  googlePiece('One ', 'STOP'),
  googlePiece('two '),
  googlePiece('three '),
  googlePiece('four.', 'STOP'),
);

test('[ANSWER-1] Gemini: a piece behind one that says STOP takes the end back', async () => {
  expect(await ask('google', everyPieceStops.join(''))).toEqual({ text: 'One two thrée.', calls: 0 });
  expect(await ask('google', stopsInBetween.join(''))).toEqual({ text: 'One two three four.', calls: 0 });
  const [first = '', second = '', third = ''] = stopsInBetween;
  expect(await ask('google', first + second)).toBe('model_unavailable');
  expect(await ask('google', first + second + third)).toBe('model_unavailable');
});

test('[ANSWER-1] Gemini: an answer of which every piece says STOP is none where the line breaks off, at any byte', async () => {
  for (const stream of [everyPieceStops, stopsInBetween]) {
    const body = Buffer.from(stream.join(''));
    for (let length = 0; length <= body.length; length += 1)
      expect({ length, answer: await ask('google', body.subarray(0, length), { isTorn: true }) }).toEqual({
        length,
        answer: 'model_unavailable',
      });
  }
});

test('[ANSWER-1] an orderly end within a piece is no end, whatever the pieces before it said', async () => {
  const ends = new Set<number>();
  let at = 0;
  for (const event of everyPieceStops) ends.add((at += Buffer.byteLength(event)));
  const body = Buffer.from(everyPieceStops.join(''));
  for (let length = 0; length <= body.length; length += 1)
    expect({ length, is: isAnswer(await ask('google', body.subarray(0, length))) }).toEqual({
      length,
      is: ends.has(length),
    });
});

test('[ANSWER-1] an error body behind whole pieces fails the answer: of Gemini, of every other', async () => {
  const [first = '', second = ''] = everyPieceStops;
  const bodies = [googleError(499, 'CANCELLED'), JSON.stringify({ error: 'gone' })];
  for (const body of bodies)
    expect(await ask('google', first + second + body)).toContain('model_unavailable');
  expect(await ask('google', `${first + second}<html>Bad gateway</html>`)).toBe(
    'model_answer_invalid behind',
  );
  for (const kind of ['openai-chat', 'openai-compatible'] as const)
    expect(await ask(kind, `${eventsOf(...chatWords)}${googleError(500, 'INTERNAL')}`)).toContain(
      'model_unavailable',
    );
  expect(await ask('anthropic', `${eventsOf(...anthropicWords)}upstream connect error`)).toContain(
    'model_answer_invalid',
  );
  expect(await ask('openai', `${eventsOf(...responsesWords)}upstream connect error`)).toContain(
    'model_answer_invalid',
  );
});

test.each([
  ['google', everyPieceStops.join(''), { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } }],
  ['openai-chat', eventsOf(...chatWords), { error: { message: 'busy', type: 'server_error' } }],
  ['openai-compatible', eventsOf(...chatWords), { error: { message: 'busy', type: 'server_error' } }],
  ['openai-compatible', eventsOf(...chatWords), { error: 'busy' }],
  [
    'anthropic',
    eventsOf(...anthropicWords),
    { type: 'error', error: { type: 'overloaded_error', message: '' } },
  ],
  ['openai', eventsOf(...responsesWords), { type: 'error', code: 'server_error', message: 'busy' }],
] as const)(
  '[ANSWER-1] %s: an error event fails the answer, first, in between and behind its end',
  async (kind, body, error) => {
    expect(isAnswer(await ask(kind, body))).toBe(true);
    const event = eventsOf(error);
    const events = body.split(/(?<=\n\n)/);
    for (let place = 0; place <= events.length; place += 1) {
      const torn = [...events.slice(0, place), event, ...events.slice(place)].join('');
      expect({ place, answer: await ask(kind, torn) }).toEqual({
        place,
        answer: expect.stringMatching(/^model_unavailable/),
      });
    }
  },
);

test('[ANSWER-1] a field that no standard knows is passed over, wherever it stands', async () => {
  for (const [kind, body] of [
    ['openai-compatible', eventsOf(...chatWords)],
    ['anthropic', eventsOf(...anthropicWords)],
    ['openai', eventsOf(...responsesWords)],
    ['google', everyPieceStops.join('')],
  ] as const) {
    const strewn = `x-trace: 1\n${body.replaceAll('\n\n', '\ntiming: 2 ms\n\n')}x-served-by: a\n\n`;
    expect({ kind, is: isAnswer(await ask(kind, strewn)) }).toEqual({ kind, is: true });
  }
  expect(isAnswer(await ask('anthropic', `${eventsOf(...anthropicWords)}error: gone\n\n`))).toBe(false);
});

test('[ANSWER-1] what is left open or lies behind a whole answer is a slip of its server, asked for once more', async () => {
  const rests = ['data: {"note":1}', 'data: {"note":1}\n', 'upstream connect error', 'x-trace: 1'];
  for (const rest of rests)
    for (const [kind, events] of [
      ['openai-compatible', chatWords],
      ['anthropic', anthropicWords],
      ['openai', responsesWords],
    ] as const)
      expect({ rest, kind, answer: await ask(kind, eventsOf(...events) + rest) }).toEqual({
        rest,
        kind,
        answer: 'model_answer_invalid behind',
      });
  // Its end is there, but for the empty line.
  for (const [kind, events] of [
    ['anthropic', anthropicWords],
    ['openai', responsesWords],
  ] as const)
    expect(await ask(kind, eventsOf(...events).trimEnd())).toBe('model_answer_invalid behind');
});

test('[ANSWER-1] words behind the end of an answer take the end back, in every language', async () => {
  const chat = { choices: [{ index: 0, delta: { content: 'more' }, finish_reason: null }] };
  expect(await ask('openai-chat', eventsOf(...chatWords, { id: 'c', created: 1, model: 'm', ...chat }))).toBe(
    'model_unavailable',
  );
  const block = { type: 'content_block_start', index: 1, content_block: { type: 'text', text: 'more' } };
  expect(await ask('anthropic', eventsOf(...anthropicWords, block))).toBe('model_unavailable');
  const delta = {
    type: 'response.output_text.delta',
    item_id: 'm',
    output_index: 0,
    content_index: 0,
    delta: 'more',
  };
  expect(await ask('openai', eventsOf(...responsesWords, delta))).toBe('model_unavailable');
});

test('[ANSWER-1] Gemini: an end for a reason that is no end of an answer is none', async () => {
  for (const reason of ['FINISH_REASON_UNSPECIFIED', 'OTHER', 'MALFORMED_FUNCTION_CALL', 'FAKE_ENUM'])
    expect({
      reason,
      answer: await ask('google', googleStream(googlePiece('One ', reason)).join('')),
    }).toEqual({
      reason,
      answer: 'model_answer_invalid finish',
    });
});

test('[ATTEMPT-2] a prompt or an answer that a provider blocks is refused, whichever way it says so', async () => {
  const blocked = { promptFeedback: { blockReason: 'SAFETY' } };
  expect(await ask('google', eventsOf(blocked))).toBe('model_refused');
  // Some servers end behind the last line, without the empty one.
  expect(await ask('google', `data: ${JSON.stringify(blocked)}\r\n`)).toBe('model_refused');
  for (const reason of ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])
    expect(
      await ask('google', googleStream(googlePiece('One ', 'STOP'), googlePiece('', reason)).join('')),
    ).toBe('model_refused');
  const refusing = chatWords.map((piece) =>
    JSON.parse(JSON.stringify(piece).replace('"content":"One two."', '"refusal":"I cannot help with that."')),
  );
  expect(await ask('openai-chat', eventsOf(...refusing))).toBe('model_refused');
  expect(await ask('openai-compatible', eventsOf(...refusing))).toBe('model_refused');
  const filtered = eventsOf(...chatWords).replace(
    '"finish_reason":"stop"',
    '"finish_reason":"content_filter"',
  );
  expect(await ask('openai-chat', filtered)).toBe('model_refused');
  expect(await ask('anthropic', eventsOf(...anthropicWords).replace('"end_turn"', '"refusal"'))).toBe(
    'model_refused',
  );
  const refusal = {
    type: 'response.refusal.delta',
    item_id: 'm',
    output_index: 0,
    content_index: 0,
    delta: 'No.',
  };
  expect(await ask('openai', eventsOf(responsesWords[0], refusal, responsesWords.at(-1)))).toBe(
    'model_refused',
  );
  const azure = { error: { code: 'content_filter', message: 'filtered', type: null, param: 'prompt' } };
  expect(await ask('openai-chat', JSON.stringify(azure), { status: 400 })).toBe('model_refused 400');
});

test('[ATTEMPT-2] an error at 200 is the failure that it names, not one that is asked again', async () => {
  const said = (code: number, status: string) => ask('google', googleError(code, status));
  expect(await said(400, 'INVALID_ARGUMENT')).toBe('model_request_refused 400');
  expect(await said(404, 'NOT_FOUND')).toBe('model_not_found 404');
  expect(await said(429, 'RESOURCE_EXHAUSTED')).toBe('model_rate_limited 429');
  expect(await said(503, 'UNAVAILABLE')).toBe('model_unavailable 503');
  const anthropic = (type: string) =>
    ask('anthropic', eventsOf({ type: 'error', error: { type, message: 'no' } }));
  expect(await anthropic('invalid_request_error')).toBe('model_request_refused invalid_request_error');
  expect(await anthropic('authentication_error')).toBe('model_key_refused authentication_error');
  expect(await anthropic('rate_limit_error')).toBe('model_rate_limited rate_limit_error');
  expect(await anthropic('overloaded_error')).toBe('model_unavailable overloaded_error');
  expect(await anthropic('request_too_large')).toBe('model_request_too_long request_too_large');
});

test('[ATTEMPT-2] a key or an account that a provider does not take is this device’s, at whatever status it says so', async () => {
  const google = {
    error: {
      code: 400,
      message: 'API key not valid.',
      status: 'INVALID_ARGUMENT',
      details: [{ reason: 'API_KEY_INVALID' }],
    },
  };
  expect(await ask('google', JSON.stringify(google), { status: 400 })).toBe('model_key_refused 400');
  const credit = {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'Your credit balance is too low' },
  };
  expect(await ask('anthropic', JSON.stringify(credit), { status: 400 })).toBe('model_key_refused 400');
  expect(await ask('openai-chat', '{}', { status: 402 })).toBe('model_key_refused 402');
});

test('[ATTEMPT-2] a request that is too long for the model is told from others that it refuses', async () => {
  const code = {
    error: { code: 'context_length_exceeded', message: 'too many tokens', type: 'invalid_request_error' },
  };
  expect(await ask('openai-chat', JSON.stringify(code), { status: 400 })).toBe('model_request_too_long 400');
  const words = {
    error: {
      code: 400,
      message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).',
    },
  };
  expect(await ask('google', JSON.stringify(words), { status: 400 })).toBe('model_request_too_long 400');
  const prompt = {
    type: 'error',
    error: { type: 'invalid_request_error', message: 'prompt is too long: 9 tokens > 8' },
  };
  expect(await ask('anthropic', JSON.stringify(prompt), { status: 400 })).toBe('model_request_too_long 400');
  expect(await ask('openai-compatible', '', { status: 413 })).toBe('model_request_too_long 413');
});

test('[ATTEMPT-1] a library that would ask on by itself sends nothing: one attempt is one request', async () => {
  let asked = 0;
  const body = eventsOf({
    candidates: [
      {
        content: { role: 'model', parts: [{ text: 'One ' }] },
        finishReason: 'CONTINUATION',
        continuationToken: 't',
      },
    ],
  });
  const counting: HttpDriver = (request) => {
    asked += 1;
    return answering(Buffer.from(body), {})(request);
  };
  const { answer } = await answerOf({ kind: 'google' }, { baseUrl, driver: counting });
  expect([asked, answer.ok]).toEqual([1, false]);
});

const streamed = [...ownRecordings, ...outsideRecordings()].filter(({ manner }) => manner === 'streamed');
test('[ANSWER-1] no recording is an answer where the line breaks off, not even behind its end', async () => {
  const taken: string[] = [];
  for (const { name, kind, body } of streamed)
    for (const length of [body.length, Math.floor(body.length / 2)])
      if (isAnswer(await ask(kind, body.subarray(0, length), { isTorn: true })))
        taken.push(`${name} ${length}`);
  expect(taken).toEqual([]);
}, 120_000);

/** Behind this event the wire says nothing more of the answer. */
const lastEventsOf = (events: readonly string[]): readonly string[] => events.slice(0, -1);
test('[ANSWER-1] no recording is another answer where its last events are missing', async () => {
  const wrong: string[] = [];
  for (const { name, kind, body } of streamed) {
    const whole = await ask(kind, body);
    const events = body.toString('utf8').split(/(?<=\r?\n\r?\n)/);
    for (
      let kept = lastEventsOf(events);
      kept.length > 0 && events.length - kept.length < 12;
      kept = lastEventsOf(kept)
    ) {
      const cut = await ask(kind, kept.join(''));
      // The count of what was used may stand behind the end.
      const isWhole = JSON.stringify(cut) === JSON.stringify(whole);
      if (isAnswer(cut) && !isWhole) wrong.push(`${name} without its last ${events.length - kept.length}`);
    }
  }
  expect(wrong).toEqual([]);
}, 300_000);

// Recordings of Gemini that others made, where REVEILLE_OUTSIDE holds them: pieces that all say STOP are told apart by nothing but an orderly end.
const gemini = join(process.env['REVEILLE_OUTSIDE'] ?? '', 'wire_gemini');
const named = ((): readonly string[] => {
  try {
    return readdirSync(gemini).filter((name) => name.endsWith('.txt'));
  } catch {
    return [];
  }
})();
test('[ANSWER-1] Gemini’s own recordings: blocked prompts are refused, errors fail, and torn lines give nothing', async () => {
  const wrong: string[] = [];
  for (const name of named) {
    const body = readFileSync(join(gemini, name));
    const whole = await ask('google', body);
    if (/prompt-blocked|recitation|finish-reason-safety/.test(name) && whole !== 'model_refused')
      wrong.push(`${name}: ${JSON.stringify(whole)}`);
    if (/error-mid-stream|unknown-finish-enum|failure/.test(name) && isAnswer(whole)) wrong.push(name);
    for (let length = 0; length <= body.length; length += Math.max(97, Math.ceil(body.length / 12)))
      if (isAnswer(await ask('google', body.subarray(0, length), { isTorn: true })))
        wrong.push(`${name} torn at ${length}`);
  }
  expect(wrong).toEqual([]);
}, 300_000);
