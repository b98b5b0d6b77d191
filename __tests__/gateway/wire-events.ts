// Small streams of our own making, in the languages of all providers: a few words, and an end.
export const eventsOf = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

export const googlePiece = (text: string, finishReason: string | null = null) => ({
  candidates: [
    {
      content: { role: 'model', parts: [{ text }] },
      index: 0,
      ...(finishReason === null ? {} : { finishReason }),
    },
  ],
});
/** One text for each event. */
export const googleStream = (...pieces: readonly unknown[]): readonly string[] =>
  pieces.map((piece) => eventsOf(piece));
export const googleError = (code: number, status: string): string =>
  `${JSON.stringify({ error: { code, message: 'The operation failed.', status } }, null, 2)}\n`;

const chat = (delta: unknown, reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: reason }],
});
export const chatWords: readonly unknown[] = [
  chat({ role: 'assistant', content: '' }),
  chat({ content: 'One two.' }),
  chat({}, 'stop'),
  {
    ...chat({}),
    choices: [],
    usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
  },
];

export const anthropicWords: readonly unknown[] = [
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
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'One two.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 4 },
  },
  { type: 'message_stop' },
];

export const responsesWords: readonly unknown[] = [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
  {
    type: 'response.output_item.added',
    output_index: 0,
    item: { type: 'message', id: 'm', role: 'assistant', status: 'in_progress', content: [] },
  },
  {
    type: 'response.output_text.delta',
    item_id: 'm',
    output_index: 0,
    content_index: 0,
    delta: 'One two.',
  },
  {
    type: 'response.output_item.done',
    output_index: 0,
    item: {
      type: 'message',
      id: 'm',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'One two.', annotations: [] }],
    },
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
];
