import { sha256 } from '../../core/sha256';
import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { strictestOrigin, type Entry, type Origin } from '../../core/registers';
import type { Writer } from '../../db/commit';
import { integerNamed } from '../../db/journal/effective';
import { foldedField } from '../../db/records/effective';
import {
  editsLostBy,
  SUPERSEDED_EDIT,
  supersededEditKind,
  SupersededEdit,
  type LostEdit,
} from '../../db/superseded-edit';
import { CareKind, careCommands, type CareRef, type ConflictChoice } from '../api/care-definition';
import { actOf, type Command } from '../commands/command';
import { isPastedIn } from '../commands/pasted-fields';
import type { Engine } from '../engine';
import { readRecord, type AnyRecord } from '../queries/journal-records';
import { readInput } from '../../api/read-input';
import { careKindOf } from './care-kinds';
import { plain } from './conflict-fields';
import { dismissEdit } from './dismissals';

// [CARE-9] A choice is an ordinary write of the chosen value; the versions that it replaces were on screen, so they are put away in the same
// commit. It can be undone like any act: then what was put away is listed again.
// [CARE-10] A chosen text keeps where it came from, and a version of one's own is as tainted as the strictest that it was made from.
type Decision = {
  readonly ref: CareRef;
  readonly field: string;
  readonly value: Json;
  readonly provenance: Origin;
  /** It is a version as it was, and not made from what stands there. */
  readonly isAsItWas: boolean;
  readonly keeps: readonly LostEdit[];
  readonly dismisses: readonly string[];
};

const liveRecord = (engine: Engine, { kind, id }: CareRef): Result<AnyRecord, Failure> => {
  const record = readRecord(engine, { kind: careKindOf(kind), id });
  if (record === null) return fail('not_found');
  return integerNamed(record.fields, 'deletedAt') === null ? ok(record) : fail('conflict_settled');
};

/** Every version but the one that is shown: kept aside even where it is the one chosen, so that an undo brings the question back. */
const notShown = ({ ref, field, record }: { ref: CareRef; field: string; record: AnyRecord }) => {
  const kind = careKindOf(ref.kind);
  const shown = foldedField({ kind, now: record.registers }, field)?.value ?? null;
  const write = { kind, id: ref.id, before: record.registers, values: new Map([[field, shown]]) };
  return editsLostBy(write, sha256);
};

type Chosen = Pick<Decision, 'value' | 'provenance' | 'isAsItWas'>;
const chosenOf = (
  choice: Extract<ConflictChoice, { do: 'keep' | 'write' }>,
  entries: readonly Entry[],
): Chosen | null => {
  if (choice.do === 'write')
    return { value: choice.text, provenance: strictestOrigin(entries), isAsItWas: false };
  const entry = entries.find(({ host, n }) => host === choice.host && n === choice.counter);
  return entry === undefined ? null : { value: entry.value, provenance: entry, isAsItWas: true };
};

const decideField = (
  engine: Engine,
  choice: Extract<ConflictChoice, { do: 'keep' | 'write' }>,
): Result<Decision, Failure> => {
  const { kind, id, field } = choice;
  const ref = { kind, id };
  const record = liveRecord(engine, ref);
  if (!record.ok) return record;
  const entries = record.value.registers.fields.get(field) ?? [];
  const chosen = entries.length < 2 ? null : chosenOf(choice, entries);
  if (chosen === null) return fail('conflict_settled');
  const lost = notShown({ ref, field, record: record.value });
  if (!lost.ok) return lost;
  return ok({ ref, field, ...chosen, keeps: lost.value, dismisses: lost.value.map((edit) => edit.id) });
};

const editNamed = (engine: Engine, editId: string) => {
  const body = engine.records.readBody(supersededEditKind, editId);
  const edit = body.ok ? SupersededEdit.safeParse(body.value).data : undefined;
  const kind = CareKind.safeParse(edit?.kind).data;
  return edit === undefined || kind === undefined ? null : { edit, ref: { kind, id: edit.recordId } };
};

const decideRestore = (engine: Engine, editId: string): Result<Decision, Failure> => {
  const named = editNamed(engine, editId);
  if (named === null) return fail('not_found');
  const { edit, ref } = named;
  const record = liveRecord(engine, ref);
  if (!record.ok) return record;
  const { field, authority = 'person', tainted = false } = edit;
  return ok({
    ref,
    field,
    value: plain(edit.value),
    provenance: { authority, tainted },
    isAsItWas: true,
    keeps: [],
    dismisses: [editId],
  });
};

const decide = (
  engine: Engine,
  choice: Exclude<ConflictChoice, { do: 'dismiss' }>,
): Result<Decision, Failure> =>
  choice.do === 'restore' ? decideRestore(engine, choice.editId) : decideField(engine, choice);

const write = (writer: Writer, decision: Decision): void => {
  const { ref, field, value, provenance, isAsItWas, keeps, dismisses } = decision;
  for (const { id, body } of keeps)
    if (writer.read(SUPERSEDED_EDIT, id) === null) writer.append(SUPERSEDED_EDIT, id, body);
  const { authority, tainted } = provenance;
  const marks = isAsItWas ? { exactly: { authority, tainted } } : {};
  writer.untyped.write(ref.kind, ref.id, { [field]: value }, marks);
  for (const editId of dismisses) dismissEdit(writer, editId);
};

const person = { by: 'person', authority: 'person', tainted: false } as const;

export const resolveConflict: Command = {
  definition: careCommands['conflict.resolve'],
  run: (engine, message) => {
    const earlier = engine.unitOfWork.answerOf(message.commandId);
    if (earlier !== null) return ok(earlier.result);
    const input = readInput(careCommands['conflict.resolve'].input, message.input);
    if (!input.ok) return input;
    const choice = input.value;
    const request = { commandId: message.commandId, actId: actOf(message) };
    const answer = { actId: request.actId };
    if (choice.do === 'dismiss') {
      if (editNamed(engine, choice.editId) === null) return fail('not_found');
      const done = engine.unitOfWork.commit({ ...request, writer: person }, (writer) => {
        dismissEdit(writer, choice.editId);
        return answer;
      });
      return done.ok ? ok(done.value.result) : done;
    }
    const decision = decide(engine, choice);
    if (!decision.ok) return decision;
    const { authority, tainted } = decision.value.provenance;
    // [PASTE-1] The one text that a choice can bring goes into the one field that it decides.
    const pasted = isPastedIn(message, 'text') ? 'all' : new Set<string>();
    const done = engine.unitOfWork.commit(
      { ...request, writer: { by: 'person', authority, tainted }, pasted },
      (writer) => {
        write(writer, decision.value);
        return answer;
      },
    );
    return done.ok ? ok(done.value.result) : done;
  },
};
