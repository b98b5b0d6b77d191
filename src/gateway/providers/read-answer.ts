import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { isJsonObject, isPlainJson, nestsDeeperThan, parseJson, type Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isStorableText } from '../../core/text';
import type { ModelToolCall } from '../model-port';
import type { ProviderProtocol } from './provider-protocol';
import { readUsage, type WireUsage } from './wire-usage';

// [ANSWER-1] An answer is whole only where the wire itself said so. What breaks off before is no answer, however much of it could be read.
// [ANSWER-2] A tool call is taken with all of its arguments, of an answer that is whole, or not at all.
export type WireAnswer = {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly usage: WireUsage;
};
export type AnswerFailure = Failure<'cut' | 'invalid' | 'refused' | 'provider_error'>;
export type Answered = {
  readonly answer: Result<WireAnswer, AnswerFailure>;
  readonly usage: WireUsage;
  readonly heard: number;
};
/** `whole`: in one piece, for a short question. */
export type Manner = 'streamed' | 'whole';

const DEEPEST_ARGS = 64;
const CALL_ID = /^[\w-]{1,100}$/;

type Hear = ((soFar: string) => void) | undefined;
export type Wire = Pick<ProviderProtocol, 'isEnd' | 'isStart'>;

type Reading = {
  text: string;
  readonly calls: { id: string; name: string; input: string }[];
  readonly started: Set<string>;
  hasEnded: boolean;
  /** Another answer began behind it. */
  isOver: boolean;
  error: 'invalid' | 'provider_error' | null;
  finish: string | null;
  usage: WireUsage;
};
const startReading = (): Reading => ({
  ...{
    text: '',
    calls: [],
    started: new Set<string>(),
    hasEnded: false,
    isOver: false,
    error: null,
    finish: null,
  },
  usage: { inputTokens: null, outputTokens: null, cachedTokens: null },
});

/** The library could not read a piece, as against a provider that says that something went wrong. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /JSONParse|TypeValidation/.test(error.name);

const isJson = (value: unknown): value is Json => value !== undefined;

const take = (reading: Reading, { part, wire }: { part: LanguageModelV3StreamPart; wire: Wire }): void => {
  if (reading.isOver) return;
  switch (part.type) {
    case 'raw':
      if (!isJson(part.rawValue)) return;
      reading.isOver ||= reading.hasEnded && wire.isStart(part.rawValue);
      reading.hasEnded ||= wire.isEnd(part.rawValue);
      return;
    case 'text-delta':
      reading.text += part.delta;
      return;
    case 'tool-input-start':
      if (part.providerExecuted !== true) reading.started.add(part.id);
      return;
    case 'tool-call':
      // What a provider ran by itself was never offered, and is none of ours.
      if (part.providerExecuted === true) return;
      reading.calls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
      return;
    case 'error':
      reading.error ??= isUnreadable(part.error) ? 'invalid' : 'provider_error';
      return;
    case 'finish':
      reading.finish = part.finishReason.unified;
      reading.usage = readUsage(part.usage);
      return;
    default:
  }
};

const argsOf = (input: string): Json | null => {
  const parsed = input.trim() === '' ? ok({}) : parseJson(input);
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  return nestsDeeperThan(parsed.value, DEEPEST_ARGS) || !isPlainJson(parsed.value) ? null : parsed.value;
};

const callsOf = ({ calls, started }: Reading): readonly ModelToolCall[] | null => {
  const done = new Set(calls.map(({ id }) => id));
  if ([...started].some((id) => !done.has(id))) return null;
  const taken: ModelToolCall[] = [];
  for (const [index, { id, name, input }] of calls.entries()) {
    const args = argsOf(input);
    if (args === null || name === '' || !isStorableText(name)) return null;
    const isUsable = CALL_ID.test(id) && !taken.some(({ callId }) => callId === id);
    taken.push({ callId: isUsable ? id : `call-${index + 1}`, name, args });
  }
  return taken;
};

const answerOf = (reading: Reading): Result<WireAnswer, AnswerFailure> => {
  const { text, usage, finish } = reading;
  if (reading.error !== null) return fail(reading.error, 'stream');
  if (!reading.hasEnded || finish === null) return fail('cut');
  if (finish === 'content-filter') return fail('refused');
  if (finish === 'error') return fail('provider_error');
  const toolCalls = callsOf(reading);
  if (toolCalls === null) return fail('invalid', 'tool_call');
  // It ran out of room: which calls it still wanted to make is not known.
  if (finish === 'length' && toolCalls.length > 0) return fail('invalid', 'length');
  if (!isStorableText(text)) return fail('invalid', 'text');
  return ok({ text, toolCalls, usage });
};

const readStream = async (
  stream: ReadableStream<LanguageModelV3StreamPart>,
  { wire, hear }: { readonly wire: Wire; readonly hear?: Hear },
): Promise<Answered> => {
  const reading = startReading();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const { length } = reading.text;
      take(reading, { part: value, wire });
      if (reading.text.length > length) hear?.(reading.text);
    }
  } catch {
    reading.hasEnded = false;
  }
  return { answer: answerOf(reading), usage: reading.usage, heard: reading.text.length };
};

const readWhole = async (model: LanguageModelV3, options: LanguageModelV3CallOptions): Promise<Answered> => {
  const { content, finishReason, usage } = await model.doGenerate(options);
  const reading = startReading();
  for (const part of content) {
    if (part.type === 'text') reading.text += part.text;
    else if (part.type === 'tool-call')
      take(reading, { part, wire: { isEnd: () => false, isStart: () => false } });
  }
  Object.assign(reading, { finish: finishReason.unified, usage: readUsage(usage), hasEnded: true });
  return { answer: answerOf(reading), usage: reading.usage, heard: reading.text.length };
};

/** Throws where the library does: whoever asked looks at what its fetch saw. */
export const readAnswer = async (
  model: LanguageModelV3,
  asked: {
    readonly options: LanguageModelV3CallOptions;
    readonly manner: Manner;
    readonly wire: Wire;
    readonly hear?: Hear;
  },
): Promise<Answered> => {
  if (asked.manner === 'whole') return readWhole(model, asked.options);
  const { stream } = await model.doStream(asked.options);
  return readStream(stream, asked);
};
