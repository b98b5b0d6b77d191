import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderKind } from '../../src/db/agent/providers';
import { isJsonArray, isJsonObject, parseJson, type Json } from '../../src/core/json';

// What providers really answered, as others recorded it, where REVEILLE_OUTSIDE names a folder that holds it; and a few of our own.
export type Recording = {
  readonly name: string;
  readonly kind: ProviderKind;
  readonly manner: 'streamed' | 'whole';
  readonly status: number;
  readonly body: Buffer;
};
const outside = process.env['REVEILLE_OUTSIDE'] ?? '';

const kindOf = (path: string): ProviderKind => {
  if (path.startsWith('anthropic') || path.includes('anthropic_sdk')) return 'anthropic';
  if (path.startsWith('google')) return 'google';
  if (path.startsWith('openai/src/chat')) return 'openai-chat';
  return /^(openai|open-responses)\//.test(path) ? 'openai' : 'openai-compatible';
};

const statusOf = (answer: Json): number => {
  if (!isJsonObject(answer) || !isJsonObject(answer['error'])) return 200;
  const { code } = answer['error'];
  return typeof code === 'number' && code >= 400 && code < 600 ? code : 400;
};

const ofText = (name: string, text: string): readonly Recording[] => {
  const kind = kindOf(name);
  if (/\.(sse|txt)$/.test(name) && !name.endsWith('.chunks.txt'))
    return [{ name, kind, manner: 'streamed', status: 200, body: Buffer.from(text) }];
  if (name.endsWith('.chunks.txt')) {
    const events = text.split('\n').filter((line) => line.trim() !== '');
    const body = Buffer.from(events.map((line) => `data: ${line}\n\n`).join(''));
    return [{ name, kind, manner: 'streamed', status: 200, body }];
  }
  const json = parseJson(text);
  if (!json.ok) return [];
  // A list is a conversation: each of its answers is one recording.
  const answers = isJsonArray(json.value)
    ? json.value.flatMap((each) =>
        isJsonObject(each) && each['response'] !== undefined ? [each['response']] : [],
      )
    : [json.value];
  return answers.map((answer, index) => ({
    name: `${name}#${index}`,
    kind,
    manner: 'whole',
    status: statusOf(answer),
    body: Buffer.from(JSON.stringify(answer)),
  }));
};

export const outsideRecordings = (): readonly Recording[] =>
  ['wire_vercel_ai', 'wire_anthropic_sdk'].flatMap((set) => {
    const folder = join(outside, set);
    if (outside === '' || !existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|txt|sse)$/.test(path) && !/LICENSE|SOURCE/.test(path))
      .sort()
      .flatMap((path) => {
        const name = set === 'wire_anthropic_sdk' ? `anthropic_sdk/${path}` : path;
        return ofText(name, readFileSync(join(folder, path), 'utf8'));
      });
  });

const lines = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const args = ['{"taskId":', '"t-1","note":"été {}"', '}'];

const chat = (delta: unknown, reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: reason }],
});
const chatCall = (): string =>
  lines(
    chat({ role: 'assistant', content: 'One moment.' }),
    chat({
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'read_task', arguments: '' } }],
    }),
    ...args.map((part) => chat({ tool_calls: [{ index: 0, function: { arguments: part } }] })),
    chat({}, 'tool_calls'),
    { ...chat({}), choices: [], usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 } },
  );
const anthropicCall = (): string =>
  lines(
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'c',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 9, output_tokens: 1 },
      },
    },
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'a', name: 'read_task', input: {} },
    },
    ...args.map((part) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: part },
    })),
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 4 },
    },
    { type: 'message_stop' },
  );
const googleCall = (): string =>
  lines({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ functionCall: { name: 'read_task', args: { taskId: 't-1', note: 'été {}' } } }],
        },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, totalTokenCount: 13 },
  });
const item = { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'read_task' };
const responsesCall = (): string =>
  lines(
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, arguments: '', status: 'in_progress' },
    },
    ...args.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: 'fc_1',
      output_index: 0,
      delta,
    })),
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { ...item, arguments: args.join(''), status: 'completed' },
    },
    {
      type: 'response.completed',
      response: {
        id: 'r',
        created_at: 1,
        model: 'm',
        incomplete_details: null,
        usage: { input_tokens: 9, output_tokens: 4 },
      },
    },
  );

/** One answer with a tool call in every language that we speak. */
export const ownRecordings: readonly Recording[] = (
  [
    ['openai-compatible', chatCall],
    ['openai-chat', chatCall],
    ['anthropic', anthropicCall],
    ['google', googleCall],
    ['openai', responsesCall],
  ] as const
).map(([kind, text]) => ({
  name: `own ${kind}`,
  kind,
  manner: 'streamed',
  status: 200,
  body: Buffer.from(text()),
}));
