import { createServer, type Server } from 'node:http';
import { parseJson } from '../../src/core/json';
import { providerProtocols } from '../../src/gateway/providers/provider-protocol';
import { createNodeHttp } from '../../src/platform/node/guarded-fetch';
import { answerOf } from './answer-of';
import { outsideRecordings, ownRecordings, type Recording } from './recordings';

// Every recording over a real line, whole and cut at bytes spread evenly over it. The soak cuts at many more.
const CUTS = process.env['SOAK'] === '1' ? 120 : 5;
const recordings = [...ownRecordings, ...outsideRecordings()];

let served: { readonly recording: Recording; readonly length: number; readonly isTorn: boolean };
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { recording, length, isTorn } = served;
    const type = recording.manner === 'streamed' ? 'text/event-stream' : 'application/json';
    const body = recording.body.subarray(0, length);
    response.writeHead(recording.status, { 'content-type': type });
    if (!isTorn) return void request.resume().on('end', () => response.end(body));
    return void request.resume().on('end', () => response.write(body, () => response.socket?.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const driver = createNodeHttp();
const ask = (what: typeof served) => {
  served = what;
  return answerOf(what.recording, { baseUrl, driver });
};
/** Two answers recorded one behind the other are refused as a whole; cut between them, the first stands by itself: up to where the wire ends it. */
const firstAnswerOf = ({ body, kind }: Recording): number | null => {
  const text = body.toString('utf8');
  let at = 0;
  for (const event of text.split('\n\n')) {
    at += Buffer.byteLength(event) + 2;
    const data = parseJson(event.replace(/^(event:.*\n)?data: /, ''));
    if (data.ok && providerProtocols[kind].bearing(data.value) === 'end') return Math.min(at, body.length);
  }
  return null;
};
const callsIn = async (recording: Recording): Promise<string> => {
  const whole = await ask({ recording, length: recording.body.length, isTorn: false });
  if (whole.answer.ok) return JSON.stringify(whole.answer.value.toolCalls);
  const length = recording.manner === 'streamed' ? firstAnswerOf(recording) : null;
  if (length === null) return JSON.stringify([]);
  const first = await ask({ recording, length, isTorn: false });
  return JSON.stringify(first.answer.ok ? first.answer.value.toolCalls : []);
};
const TYPED = [
  'model_unavailable',
  'model_answer_invalid',
  'model_refused',
  'model_request_refused',
  'model_rate_limited',
  'model_key_refused',
  'model_not_found',
  'model_request_too_long',
];

test('[ANSWER-1] [ANSWER-2] every recording is an answer or a typed failure; cut anywhere it gives no other tool call', async () => {
  const counts = { whole: 0, calls: 0, failures: 0, cuts: 0, cutTaken: 0 };
  const wrong: string[] = [];
  for (const recording of recordings) {
    const size = recording.body.length;
    const whole = await ask({ recording, length: size, isTorn: false });
    if (whole.answer.ok) counts.whole += 1;
    else counts.failures += 1;
    if (!whole.answer.ok && !TYPED.includes(whole.answer.error.code))
      wrong.push(`${recording.name}: ${whole.answer.error.code}`);
    const calls = whole.answer.ok ? whole.answer.value.toolCalls : [];
    counts.calls += calls.length;
    const expected = await callsIn(recording);
    for (let cut = 0; cut < CUTS; cut += 1) {
      const length = Math.floor((size * cut) / CUTS);
      const { answer } = await ask({ recording, length, isTorn: cut % 2 === 1 });
      counts.cuts += 1;
      if (!answer.ok && !TYPED.includes(answer.error.code))
        wrong.push(`${recording.name} at ${length}: ${answer.error.code}`);
      if (!answer.ok) continue;
      counts.cutTaken += 1;
      if (JSON.stringify(answer.value.toolCalls) !== expected)
        wrong.push(`${recording.name} at ${length}: other calls`);
    }
  }
  expect({ wrong, recordings: recordings.length }).toEqual({ wrong: [], recordings: recordings.length });
  expect(counts.calls).toBeGreaterThanOrEqual(5);
  process.stdout.write(`${JSON.stringify({ recordings: recordings.length, ...counts })}\n`);
}, 3_600_000);
