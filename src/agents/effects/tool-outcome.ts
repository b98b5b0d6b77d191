import { z } from 'zod';
import type { Json } from '../../core/json';
import type { Failure } from '../../core/result';
import { tokenKey } from '../../core/token-key';
import type { UntypedWriter } from '../../db/commit';
import type { KindRegistry } from '../../db/records/kind-registry';
import type { WrittenRecord } from '../../db/records/written-records';
import type { ToolOutput } from '../../tools/tool';
import { toolFailureOf, type ToolFailure } from '../../tools/tool-failure';
import { sentenceToAgent } from '../../words/sentence-to-agent';

// [RUN-12] A failure of a tool is an answer to the agent: a code, its kind, one plain sentence, what to do instead, which argument it was about, and
// whether trying again can help.
/** What came of a call, as it is stored and as the model reads it. */
export type ToolOutcome = {
  readonly status: 'success' | 'error' | 'partial';
  readonly code: string | null;
  readonly content: string;
  /** [TAINT-7] What the content was written from, whole. */
  readonly told: Json;
  readonly tainted: boolean;
  readonly domain: 'journal' | 'agent';
  readonly changedEntityIds: readonly string[];
  readonly changedTokens: readonly string[];
  /** Null: it did not fail. */
  readonly failure: ToolFailure | null;
};

export const LONGEST_CONTENT = 30_000;
/** As many as an effect can write: a commit has room for 256 records, and that of its result for as many links. */
const MOST_CHANGED = 240;
/** Written beside what was meant: they say nothing of what changed. */
const BESIDE: readonly string[] = ['agentLink', 'agentMessagePayload', 'agentSourceRef', 'appliedOperation'];

export const ChangedRecords = z.object({
  ids: z.array(z.string()),
  tokens: z.array(z.string()),
});
export type ChangedRecords = { readonly ids: readonly string[]; readonly tokens: readonly string[] };

const semantic = (token: string): string => {
  const key = tokenKey({ tokenClass: 'semanticKey', tokenValue: token });
  return key.ok ? key.value : token;
};

type Place = { readonly kinds: KindRegistry; readonly read: UntypedWriter['read'] };
/** [COMMIT-13] A link says what its ends are, as its commit does. */
const tokensSaid = ({ kind: name, id }: WrittenRecord, { kinds, read }: Place): readonly string[] => {
  const kind = kinds.kind(name);
  const ends = kind.storage === 'registers' ? kind.ends : undefined;
  const link = ends === undefined ? null : read(name, id);
  if (ends === undefined || link === null) return [kind.token];
  const kindOf = (end: string): string => ends.kinds.find((each) => read(each, end) !== null) ?? name;
  return ends.ids(link.fields).map((end) => kinds.kind(kindOf(end)).token);
};

/** From what was written, never from what a tool says it wrote. */
export const changedBy = (written: readonly WrittenRecord[], place: Place): ChangedRecords => {
  const meant = written.filter(({ kind }) => !BESIDE.includes(kind)).slice(0, MOST_CHANGED);
  const tokens = new Set(meant.flatMap((record) => tokensSaid(record, place)).map(semantic));
  return { ids: meant.map(({ id }) => id), tokens: [...tokens].sort() };
};

const shortened = (content: string): Pick<ToolOutcome, 'content' | 'status'> => {
  if (content.length <= LONGEST_CONTENT) return { content, status: 'success' };
  const last = content.charCodeAt(LONGEST_CONTENT - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? LONGEST_CONTENT - 1 : LONGEST_CONTENT;
  return { content: content.slice(0, end), status: 'partial' };
};

export const succeeded = (
  { value, tainted }: { readonly value: Json; readonly tainted: boolean },
  changed: ChangedRecords & { readonly domain: 'journal' | 'agent' },
): ToolOutcome => ({
  ...shortened(JSON.stringify(value)),
  told: value,
  code: null,
  failure: null,
  tainted,
  domain: changed.domain,
  changedEntityIds: changed.ids,
  changedTokens: changed.tokens,
});

export const nothingChanged = { ids: [], tokens: [], domain: 'agent' } as const;
export const readOutcome = (output: ToolOutput): ToolOutcome => succeeded(output, nothingChanged);

const LONGEST_DETAIL = 1_000;
/** What the model reads of a failure. A detail names paths, ids and codes, never what a record says. */
export const failureTold = (
  { code, detail = '' }: Failure,
  said: ToolFailure & { readonly message: string; readonly more?: Readonly<Record<string, Json>> },
): Json => {
  const { kind, hint, field, retryable, message, more = {} } = said;
  const short = [...detail].slice(0, LONGEST_DETAIL).join('');
  return { code, kind, message, hint, field, retryable, detail: short, ...more };
};

export const failed = (failure: Failure, args: Json): ToolOutcome => {
  const { code } = failure;
  const said = toolFailureOf(failure, args);
  const told = failureTold(failure, { ...said, message: sentenceToAgent(code) });
  const nothing = { domain: 'agent', changedEntityIds: [], changedTokens: [] } as const;
  return {
    status: 'error',
    code,
    failure: said,
    content: JSON.stringify(told),
    told,
    tainted: false,
    ...nothing,
  };
};
