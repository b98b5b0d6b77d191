import { type BoundaryType, type ProjectionPolicy } from './project';
import { MASK_SECRETS } from './redact';

// What may cross each boundary as the app ships: the longest list there is. A boundary or an operation that is not here lets nothing through.
/** What an agent asks a model in a run or a turn of a conversation. */
export const RUN_OPERATION = 'run';

const BODY = [
  ...['modelId', 'promptId', 'promptVersion', 'budget.maxOutputTokens'],
  ...['messages.role', 'messages.text', 'messages.callId', 'messages.toolName', 'messages.status'],
  ...['messages.toolCalls.callId', 'messages.toolCalls.name', 'messages.toolCalls.args'],
  ...['tools.name', 'tools.description', 'tools.parameters'],
];
/** Where the pieces that a model reads stand: each under its label. */
export const PIECES = ['messages', 'pieces'] as const;
const TEXTS = [
  ...['rules', 'task', 'purpose', 'persona', 'goal', 'preferences', 'observation'],
  ...['said', 'summary', 'earlier_result'],
];
/** Told as lines of JSON, field by field. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  state: ['activeTaskId', 'openLoopIds'],
  report: ['lead', 'createdAt'],
  journal: [
    ...['today', 'now', 'cut'],
    ...['group', 'id', 'title', 'due', 'status', 'reason', 'priority', 'minutes'],
  ],
  woke_by: ['reason', 'changed', 'more', 'scheduledAt', 'missed'],
  withheld: ['withheld'],
  answer: ['questionId', 'response'],
};

const labelled = (place: string, what: readonly string[]): readonly string[] =>
  ['authority', 'tainted', ...what].map((field) => `${place}.${field}`);
const inPieces = (label: string): string => [...PIECES, label].join('.');

const shipped: readonly ProjectionPolicy[] = [
  {
    boundaryType: 'inference',
    operationKey: RUN_OPERATION,
    allowedFields: [
      ...BODY,
      ...TEXTS.flatMap((label) => labelled(inPieces(label), ['text'])),
      ...Object.entries(LINES).flatMap(([label, fields]) =>
        labelled(
          inPieces(label),
          fields.map((field) => `lines.${field}`),
        ),
      ),
      ...labelled('messages.piece.tool_result', ['text']),
    ],
    redactionRules: [MASK_SECRETS],
    policyVersion: '1',
  },
];

export type ProjectionPlace = { readonly boundary: BoundaryType; readonly operation: string };
export const shippedPolicy = ({ boundary, operation }: ProjectionPlace): ProjectionPolicy | null =>
  shipped.find(({ boundaryType, operationKey }) => boundaryType === boundary && operationKey === operation) ??
  null;
