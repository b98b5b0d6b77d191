import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
} from '@ai-sdk/provider';
import { isJsonObject, isPlainJson, nestsDeeperThan, parseJson, type Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { isStorableText } from '../../core/text';
import type { ModelToolCall } from '../model-port';
import type { ProviderProtocol, WireBearing } from './provider-protocol';
import { readUsage, type WireUsage } from './wire-usage';

// [ANSWER-1] An answer is whole only where the wire itself said so, last of all: what breaks off before is no answer, however much of it could be read, and a
// piece behind an end takes that end back.
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
const DEEPEST_ARGS = 64;
const CALL_ID = /^[\w-]{1,100}$/;

/** Each piece of the text as it comes. */
export type HearPiece = (piece: string) => void;
export type Wire = Pick<ProviderProtocol, 'bearing'>;

type Reading = {
  readonly text: string[];
  characters: number;
  readonly calls: { id: string; name: string; input: string }[];
  readonly started: Set<string>;
  ending: 'none' | 'whole' | 'unusable';
  isRefused: boolean;
  /** Another answer began behind it. */
  isOver: boolean;
  error: 'invalid' | 'provider_error' | null;
  finish: string | null;
  usage: WireUsage;
};

const startReading = (): Reading => ({
  text: [],
  characters: 0,
  calls: [],
  started: new Set<string>(),
  ending: 'none',
  isRefused: false,
  isOver: false,
  error: null,
  finish: null,
  usage: { inputTokens: null, outputTokens: null, cachedTokens: null },
});

/** The library could not read a piece, as against a provider that says that something went wrong. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /JSONParse|TypeValidation/.test(error.name);

const isJson = (value: unknown): value is Json => value !== undefined;

const bear = (reading: Reading, bearing: WireBearing): void => {
  switch (bearing) {
    case 'start':
      reading.isOver ||= reading.ending !== 'none';
      return;
    case 'end':
      reading.ending = 'whole';
      return;
    case 'more':
      reading.ending = 'none';
      return;
    case 'unusable':
      reading.ending = 'unusable';
      return;
    case 'refused':
      reading.isRefused = true;
      return;
    case 'none':
  }
};

const take = (reading: Reading, { part, wire }: { part: LanguageModelV3StreamPart; wire: Wire }): void => {
  if (reading.isOver) return;
  switch (part.type) {
    case 'raw':
      if (isJson(part.rawValue)) bear(reading, wire.bearing(part.rawValue));
      return;
    case 'text-delta':
      reading.text.push(part.delta);
      reading.characters += part.delta.length;
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
  const { usage, finish, ending } = reading;
  if (reading.isRefused) return fail('refused');
  if (reading.error !== null) return fail(reading.error, 'stream');
  if (ending === 'unusable') return fail('invalid', 'finish');
  if (ending === 'none' || finish === null) return fail('cut');
  if (finish === 'content-filter') return fail('refused');
  if (finish === 'error') return fail('provider_error');
  const toolCalls = callsOf(reading);
  if (toolCalls === null) return fail('invalid', 'tool_call');
  // It ran out of room: which calls it still wanted to make is not known.
  if (finish === 'length' && toolCalls.length > 0) return fail('invalid', 'length');
  const text = reading.text.join('');
  if (!isStorableText(text)) return fail('invalid', 'text');
  return ok({ text, toolCalls, usage });
};

export type AskedOf = {
  readonly options: LanguageModelV3CallOptions;
  readonly wire: Wire;
  readonly hear?: HearPiece | undefined;
  readonly rest?: (() => Promise<void>) | undefined;
};
/** [SLICE-2] Two parts for each event: a few milliseconds on a slow phone. */
const PARTS_IN_A_SLICE = 64;

const readStream = async (
  stream: ReadableStream<LanguageModelV3StreamPart>,
  { wire, hear, rest }: Pick<AskedOf, 'wire' | 'hear' | 'rest'>,
): Promise<Answered> => {
  const reading = startReading();
  const reader = stream.getReader();
  try {
    for (let parts = 1; ; parts += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      const { length } = reading.text;
      take(reading, { part: value, wire });
      for (const piece of reading.text.slice(length)) hear?.(piece);
      if (parts % PARTS_IN_A_SLICE === 0) await rest?.();
    }
  } catch {
    reading.ending = 'none';
  }
  return { answer: answerOf(reading), usage: reading.usage, heard: reading.characters };
};

/** Throws where the library does: whoever asked looks at what its fetch saw. */
export const readAnswer = async (model: LanguageModelV3, asked: AskedOf): Promise<Answered> => {
  const { stream } = await model.doStream(asked.options);
  return readStream(stream, asked);
};
