import { canonicalJson } from '../core/canonical-json';
import { jsonEquals, parseJson, type Json } from '../core/json';
import { ok, type Failure, type Result } from '../core/result';
import type { Effective } from '../db/record-kind';
import type { Stores } from '../db/stores';
import type { Language } from '../words/message';
import { tool as toolSentences } from '../words/areas/tool';
import { sayFrom } from '../words/say-from';
import { createDryWriter, DryRefusal, type DryChange } from './dry-writer';
import type { ReadNote } from './read-notes';
import type { PreparedCall, RegisteredTool } from './registry';
import type { EffectContext, ToolOutput, ToolTargets } from './tool';

// [APPROVAL-1] What a person is shown is worked out by the tool's code from the arguments and the records as they are here and now.
// [APPROVAL-2] readHash = sha256(JCS(effective values of every field that the preview read or the tool would write, `deletedAt` included)).
const toolWords = sayFrom({ tool: toolSentences });

export type FieldChange = { readonly field: string; readonly before: Json; readonly after: Json };
export type RecordChange = {
  readonly kind: string;
  readonly id: string;
  readonly isNew: boolean;
  /** What it is called as it stands: its title, name or text. */
  readonly name: string | null;
  readonly fields: readonly FieldChange[];
};
export type Preview = {
  readonly summary: string;
  readonly changes: readonly RecordChange[];
  readonly targets: ToolTargets;
  readonly readHash: string;
  /** What the tool would answer. Ids that are not derived are only made up. */
  readonly output: ToolOutput;
};
export type MutatingCall = Extract<PreparedCall, { readonly kind: 'agent' | 'journal' }>;
export type PreviewOf = {
  readonly stores: Stores;
  readonly tool: RegisteredTool;
  readonly call: MutatingCall;
  readonly context: EffectContext;
  readonly language: Language;
};

const asJson = (value: unknown): Json => {
  const text = JSON.stringify(value ?? null);
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : null;
};

/** Of the moment, or about the writing itself: nothing that a person decides on. */
const BESIDE: readonly string[] = ['createdAt', 'deletedAt'];
const NAMES: readonly string[] = ['title', 'name', 'text', 'workoutType', 'metric', 'annotation'];

const namedBy = (fields: Effective): string | null => {
  const field = NAMES.find((name) => typeof fields[name] === 'string' && fields[name] !== '');
  const value = field === undefined ? null : fields[field];
  return typeof value === 'string' ? value : null;
};

const isShown = ({ field, before, after }: FieldChange): boolean =>
  field === 'deletedAt' ? (before === null) !== (after === null) : !jsonEquals(before, after);

const recordChange = ({ kind, id, before, written }: DryChange): RecordChange => {
  const isNew = before === null;
  const fields = Object.entries(written)
    .map(([field, after]) => ({ field, before: asJson(before?.[field]), after }))
    .filter((change) => (isNew && BESIDE.includes(change.field) ? false : isShown(change)));
  return { kind, id, isNew, name: namedBy({ ...written, ...before }), fields };
};

type Seen = Map<string, Map<string, Json>>;
const see = (seen: Seen, { kind, id, field, value }: ReadNote): void => {
  const key = `${kind} ${id}`;
  const fields = seen.get(key) ?? new Map<string, Json>();
  fields.set(field, asJson(value));
  seen.set(key, fields);
};

const seeWritten = (seen: Seen, { kind, id, before, written }: DryChange): void => {
  if (before === null) return see(seen, { kind, id, field: '', value: null });
  for (const field of [...Object.keys(written), 'deletedAt'])
    see(seen, { kind, id, field, value: before[field] ?? null });
};

const hashOf = (stores: Stores, seen: Seen): string => {
  const read = Object.fromEntries([...seen].map(([key, fields]) => [key, Object.fromEntries(fields)]));
  const text = canonicalJson(read);
  if (!text.ok) throw new Error('[APPROVAL-2] what was read has no canonical form');
  return stores.sha256(text.value);
};

type DryRun = { readonly changes: readonly DryChange[]; readonly output: ToolOutput };
const dryRun = ({ stores, call, context }: PreviewOf): Result<DryRun, Failure> => {
  const store = call.kind === 'journal' ? stores.journal : stores.agent;
  const { writer, changes } = createDryWriter(store, { now: stores.clock.now() });
  try {
    const output = call.write(writer, context);
    return ok({ output, changes: changes() });
  } catch (error) {
    if (error instanceof DryRefusal) return { ok: false, error: error.failure };
    throw error;
  }
};

/** What the call is, in one line; also where it can no longer be done, or is done already. */
export const summaryOf = ({ call, context, language }: Omit<PreviewOf, 'stores' | 'tool'>): string =>
  call.summary(context, toolWords(language));

export const previewOf = (of: PreviewOf): Result<Preview, Failure> => {
  const seen: Seen = new Map();
  const context = { ...of.context, onRead: (note: ReadNote) => see(seen, note) };
  const targets = of.call.targets(context);
  if (!targets.ok) return targets;
  const dry = dryRun({ ...of, context });
  if (!dry.ok) return dry;
  const summary = summaryOf({ ...of, context });
  // The hash does not depend on the language: a summary looks at the same fields in each.
  for (const change of dry.value.changes) seeWritten(seen, change);
  return ok({
    summary,
    targets: targets.value,
    changes: dry.value.changes.map(recordChange),
    output: dry.value.output,
    readHash: hashOf(of.stores, seen),
  });
};

/** [APPROVAL-4] Everything that it would write is so already. */
export const isAlreadyTrue = ({ changes }: Preview): boolean =>
  changes.every(({ isNew, fields }) => !isNew && fields.length === 0);
