// A small program that speaks OpenAI's chat language over plain http, as servers on one's own machine do: models, tool calls, streamed answers with usage.
// It thinks as little as it can: it reads the tools it is offered and the evidence it is shown, and answers by a fixed rule.
//   node local-model-server.mjs [--port 0] [--hang] [--fail <status>,<times>]
// Prints one line of JSON with its port, and one for every request.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    hang: { type: 'boolean', default: false },
    fail: { type: 'string' },
  },
});
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const [failStatus, failTimes] = (values.fail ?? '0,0').split(',').map(Number);
let failed = 0;

const bodyOf = async (request) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};
const textOf = (content) =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');

/** The journal's tasks as they stand in the evidence: one line of JSON each. */
const tasksIn = (messages) =>
  messages
    .flatMap(({ content }) => textOf(content).split('\n'))
    .flatMap((line) => {
      try {
        const task = JSON.parse(line);
        return typeof task.id === 'string' && typeof task.title === 'string' ? [task] : [];
      } catch {
        return [];
      }
    });

const reportArgs = (tasks) => ({
  scope: 'current',
  lead: `From a model of its own: ${tasks.length} tasks.`,
  watches: [],
  sections: [
    {
      title: 'Seen',
      claims: tasks.slice(0, 3).map(({ id, title }) => {
        return { text: `Saw “${title}”.`, inference: 'observed', confidence: 1, sources: [id] };
      }),
    },
  ],
});

/** First a report, where one may be written; after a tool answered, a last word. */
const think = ({ messages, tools = [] }) => {
  const isAnswered = messages[messages.length - 1]?.role === 'tool';
  const canReport = tools.some((tool) => tool.function?.name === 'update_report');
  if (isAnswered || !canReport) return { text: 'Looked, and wrote it down.', calls: [] };
  const args = JSON.stringify(reportArgs(tasksIn(messages)));
  return { text: '', calls: [{ id: 'call_1', name: 'update_report', args }] };
};

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

const stream = (response, { model, thought, usage }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (data) => response.write(`data: ${JSON.stringify({ ...head(model), ...data })}\n\n`);
  for (const delta of deltasOf(thought)) send({ choices: [{ index: 0, delta, finish_reason: null }] });
  if (values.hang) return;
  const reason = thought.calls.length > 0 ? 'tool_calls' : 'stop';
  send({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
  send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
};

const complete = async (request, response) => {
  const text = await bodyOf(request);
  const asked = JSON.parse(text);
  say({
    path: request.url,
    model: asked.model,
    bytes: text.length,
    key: request.headers.authorization ?? null,
  });
  request.socket.once('close', () => say({ closed: true }));
  if (failed < (failTimes || 0)) {
    failed += 1;
    response.writeHead(failStatus, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ error: { message: 'not now', type: 'server_error' } }));
  }
  const thought = think(asked);
  stream(response, { model: asked.model, thought, usage: usageOf(text, thought) });
};

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === '/v1/models') {
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ object: 'list', data: [{ id: 'small-1', object: 'model' }] }));
  }
  if (request.method === 'POST' && request.url === '/v1/chat/completions')
    return void complete(request, response);
  response.statusCode = 404;
  return response.end('{}');
});
server.listen(Number(values.port), '127.0.0.1', () => say({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
