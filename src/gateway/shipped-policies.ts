import { searchableKinds } from '../db/search/searchable';
import { MESSAGE } from '../db/search/memory-follow';
import { type BoundaryType, type ProjectionPolicy } from './project';
import { MASK_SECRETS } from './redact';

// What may cross each boundary as the app ships: the longest list there is. A boundary or an operation that is not here lets nothing through.
/** What an agent asks a model in a run or a turn of a conversation. */
export const RUN_OPERATION = 'run';
export const HANDOFF_OPERATION = 'handoff';
export const SPAWN_OPERATION = 'spawn';
/** Nothing asks for them in this version. */
export const CREATIVE_OPERATIONS = { image: 'create_image', video: 'create_video' } as const;

const BODY = [
  'modelId',
  'promptId',
  'promptVersion',
  'budget.maxOutputTokens',
  'messages.role',
  'messages.text',
  'messages.callId',
  'messages.toolName',
  'messages.status',
  'messages.toolCalls.callId',
  'messages.toolCalls.name',
  'messages.toolCalls.args',
  'tools.name',
  'tools.description',
  'tools.parameters',
];
/** Where the pieces that a model reads stand: each under its label. */
export const PIECES = ['messages', 'pieces'] as const;
const TEXTS = [
  'rules',
  'task',
  'purpose',
  'persona',
  'goal',
  'preferences',
  'observation',
  'said',
  'summary',
  'earlier_result',
];
/** Told as lines of JSON, field by field. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  state: ['activeTaskId', 'openLoopIds'],
  report: ['lead', 'createdAt'],
  journal: ['today', 'now', 'cut', 'group', 'id', 'title', 'due', 'status', 'reason', 'priority', 'minutes'],
  woke_by: ['reason', 'changed', 'more', 'scheduledAt', 'missed'],
  withheld: ['withheld'],
  answer: ['questionId', 'response'],
};

/** [FAR-5] What is turned into directions elsewhere: what can be found of an entry, what an agent noticed and said, and what one looks for. */
const EMBEDDED = [
  ...searchableKinds.flatMap((kind) => [`items.${kind}.title`, `items.${kind}.text`]),
  `items.${MESSAGE}.text`,
];

const labelled = (place: string, what: readonly string[]): readonly string[] =>
  ['authority', 'tainted', ...what].map((field) => `${place}.${field}`);
const inPieces = (label: string): string => [...PIECES, label].join('.');

/** Of a matter that one agent hands to another: what it asks, and what may be read for it, named; nothing of what the first one knows. */
const HANDED = [
  'handoffId',
  'fromAgentId',
  'fromRunKey',
  'toAgentId',
  'matter',
  'goal',
  'inputRefs',
  'allowedCategoryIds',
  'priority',
  'ttl',
  'successCriteria',
  'depth',
];
const SPAWNED = [
  'spawnRequestId',
  'parentAgentId',
  'parentRunKey',
  'requestedAgentKind',
  'goal',
  'inputRefs',
  'allowedCategoryIds',
  'allowedTools',
  'riskTier',
  'priority',
  'ttl',
  'maxRuntime',
  'maxSteps',
  'costBudget',
  'tokenBudget',
  'requiredApprovals',
  'successCriteria',
  'onComplete',
];
/** Of a picture or a film that is to be made: what it shall show, and what the person attached to that very request. */
const CREATED = [
  'modelId',
  'prompt',
  'attachments.assetId',
  'attachments.mime',
  'attachments.data',
  'parameters.width',
  'parameters.height',
  'parameters.count',
];
const asListed = (
  place: Pick<ProjectionPolicy, 'boundaryType' | 'operationKey'>,
  allowedFields: readonly string[],
): ProjectionPolicy => ({ ...place, allowedFields, redactionRules: [MASK_SECRETS], policyVersion: '1' });

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
  asListed({ boundaryType: 'handoff', operationKey: HANDOFF_OPERATION }, HANDED),
  asListed({ boundaryType: 'spawn', operationKey: SPAWN_OPERATION }, SPAWNED),
  asListed({ boundaryType: 'inference', operationKey: CREATIVE_OPERATIONS.image }, CREATED),
  asListed({ boundaryType: 'inference', operationKey: CREATIVE_OPERATIONS.video }, [
    ...CREATED,
    'parameters.seconds',
  ]),
  asListed({ boundaryType: 'embedding', operationKey: 'index' }, EMBEDDED),
  asListed({ boundaryType: 'embedding', operationKey: 'question' }, ['items.question.text']),
];

export type ProjectionPlace = { readonly boundary: BoundaryType; readonly operation: string };
export const shippedPolicy = ({ boundary, operation }: ProjectionPlace): ProjectionPolicy | null =>
  shipped.find(({ boundaryType, operationKey }) => boundaryType === boundary && operationKey === operation) ??
  null;
