// OpenAI's chat language over plain http, as servers on one's own machine speak it: models, tool calls, streamed answers with usage. What is answered is
// for whoever is given: `think(asked)` → `{ text, calls: [{ id, name, args }], waits }`; what waits is said to its half, and to its end once it is told to;
// `{ elsewhere }` is no answer but another address.
import { createServer } from 'node:http';

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const bodyOf = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
export const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');

const usageOf = (body, { text, calls }) => {
  const completion = Math.ceil((text.length + JSON.stringify(calls).length) / 4);
  const prompt = Math.ceil(body.length / 4);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
};

const head = (model) => ({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model });
const deltasOf = ({ text, calls }) => [
  { role: 'assistant', content: '' },
  ...(text.match(/.{1,9}/gsu) ?? []).map((content) => ({ content })),
  ...calls.flatMap(({ id, name, args }, index) => [
    { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
    ...(args.match(/.{1,40}/gsu) ?? []).map((part) => ({
      tool_calls: [{ index, function: { arguments: part } }],
    })),
  ]),
];

/** Until somebody writes to its input. */
const told = () => new Promise((resolve) => process.stdin.once('data', resolve));

const stream = async (response, { model, thought, usage, hangs }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data) => response.write(`data: ${JSON.stringify({ ...head(model), ...data })}\n\n`);
  const deltas = deltasOf(thought);
  const half = thought.waits ? Math.ceil(deltas.length / 2) : deltas.length;
  const sendAll = (some) =>
    some.forEach((delta) => send({ choices: [{ index: 0, delta, finish_reason: null }] }));
  sendAll(deltas.slice(0, half));
  if (thought.waits) await told();
  sendAll(deltas.slice(half));
  if (hangs) return;
  const reason = thought.calls.length > 0 ? 'tool_calls' : 'stop';
  send({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
};

/** Eight numbers for each text, the same for the same text. */
const directionOf = (text) => Array.from({ length: 8 }, (_, at) => Math.sin((text.length + 1) * (at + 1)));
const embed = async (request, response) => {
  const text = await bodyOf(request);
  const { model, input } = JSON.parse(text);
  say({ path: request.url, model, texts: input, key: request.headers.authorization ?? null });
  const data = input.map((each, index) => ({ object: 'embedding', index, embedding: directionOf(each) }));
  const tokens = Math.ceil(text.length / 4);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: tokens } }));
};

/** Prints one line of JSON with its port, and one for every request. */
export const serveModel = ({
  think,
  port = 0,
  models = ['small-1'],
  hangs = false,
  failStatus = 0,
  failTimes = 0,
}) => {
  let failed = 0;
  const complete = async (request, response) => {
    const text = await bodyOf(request);
    const asked = JSON.parse(text);
    const key = request.headers.authorization ?? null;
    say({ path: request.url, model: asked.model, bytes: text.length, key });
    request.socket.once('close', () => say({ closed: true }));
    if (failed < failTimes) {
      failed += 1;
      response.writeHead(failStatus, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ error: { message: 'not now', type: 'server_error' } }));
    }
    const thought = think(asked);
    if (thought.elsewhere !== undefined)
      return response.writeHead(307, { location: thought.elsewhere }).end();
    await stream(response, { model: asked.model, thought, usage: usageOf(text, thought), hangs });
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/v1/models') {
      response.setHeader('content-type', 'application/json');
      const data = models.map((id) => ({ id, object: 'model' }));
      return response.end(JSON.stringify({ object: 'list', data }));
    }
    if (request.method === 'POST' && request.url === '/v1/chat/completions')
      return void complete(request, response);
    if (request.method === 'POST' && request.url === '/v1/embeddings') return void embed(request, response);
    response.statusCode = 404;
    return response.end('{}');
  });
  server.listen(port, '127.0.0.1', () => say({ port: server.address().port }));
  process.once('SIGTERM', () => process.exit(0));
};
