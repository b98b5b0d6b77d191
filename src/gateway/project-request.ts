import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../core/json';
import { fail, ok, type Failure, type Result } from '../core/result';
import type { LabelledPiece, ModelMessage, ModelRequest } from './model-port';
import { project, type ProjectionPolicy } from './project';
import type { ProjectionPlace } from './shipped-policies';

// [PROJECT-8] What a model is sent is built from what the projection lets through, piece by piece under its label and field by field; where
// anything in it is not allowlisted, nothing is sent.
/** What came of records is told as lines, so that each of their fields can be judged; `text` is what they read as. */
export type DraftPiece = LabelledPiece & { readonly lines?: readonly JsonObject[] };
type Spoken = 'system' | 'user';
export type DraftMessage =
  | Exclude<ModelMessage, { readonly role: Spoken }>
  | { readonly role: Spoken; readonly pieces: readonly DraftPiece[] };
export type RequestDraft = Omit<ModelRequest, 'requestId' | 'caller' | 'messages'> & {
  readonly messages: readonly DraftMessage[];
};
export type RequestBody = Omit<ModelRequest, 'requestId' | 'caller'>;

export const linesText = (lines: readonly JsonObject[]): string =>
  lines.map((line) => JSON.stringify(line)).join('\n');

const pieceField = ({ label, authority, tainted, text, lines }: DraftPiece): Json =>
  Object.fromEntries([[label, { authority, tainted, ...(lines === undefined ? { text } : { lines }) }]]);

const messageField = (message: DraftMessage): Json => {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, pieces: message.pieces.map(pieceField) };
    case 'assistant':
      return { ...message, toolCalls: message.toolCalls.map((call) => ({ ...call })) };
    case 'tool':
      return { ...message, piece: pieceField(message.piece) };
  }
};

const payloadOf = ({ messages, tools, budget, ...body }: RequestDraft): Json => ({
  ...body,
  messages: messages.map(messageField),
  tools: tools.map((tool) => ({ ...tool })),
  budget: { ...budget },
});

const AnyJson = z.custom<Json>((value) => value !== undefined);
const Line = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const Origin = {
  authority: z.enum(['person', 'runtime', 'integration', 'external', 'model']),
  tainted: z.boolean(),
};
const Told = z.union([
  z.strictObject({ ...Origin, text: z.string() }),
  z.strictObject({ ...Origin, lines: z.array(Line) }),
]);
const Piece = z
  .custom<JsonObject>((value) => value !== null)
  .transform((field, context): LabelledPiece => {
    const [entry, more] = Object.entries(field);
    const told = Told.safeParse(entry?.[1]);
    if (entry === undefined || more !== undefined || !told.success) {
      context.addIssue('a piece that is no longer whole');
      return z.NEVER;
    }
    const { authority, tainted } = told.data;
    const text = 'text' in told.data ? told.data.text : linesText(told.data.lines);
    return { label: entry[0], authority, tainted, text };
  });
const Message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'user']), pieces: z.array(Piece) }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string(),
    toolCalls: z.array(z.strictObject({ callId: z.string(), name: z.string(), args: AnyJson })),
  }),
  z.strictObject({
    role: z.literal('tool'),
    callId: z.string(),
    toolName: z.string(),
    status: z.enum(['success', 'error', 'partial']),
    piece: Piece,
  }),
]);
const Body = z.strictObject({
  modelId: z.string().nullable(),
  promptId: z.string(),
  promptVersion: z.string(),
  messages: z.array(Message),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string(), parameters: AnyJson })),
  budget: z.strictObject({ maxOutputTokens: z.number() }),
});

type Projecting = ProjectionPlace & { readonly policy: ProjectionPolicy | null };
/** What may be sent of the draft; or `overshared_payload_blocked` with the fields, and then nothing is. */
export const projectRequest = (
  draft: RequestDraft,
  { boundary, operation, policy }: Projecting,
): Result<RequestBody, Failure> => {
  const projected = project({ boundary, operation, payload: payloadOf(draft), policy });
  if (!projected.ok) return projected;
  const body = isJsonObject(projected.value) ? Body.safeParse(projected.value) : null;
  // A rule of redaction took something that a request cannot do without.
  if (body?.success !== true) return fail('overshared_payload_blocked', 'redacted beyond use');
  return ok(body.data);
};
