import { fail, ok, type Failure, type Result } from '../../core/result';
import { encodeRegisters } from '../../core/registers-codec';
import { person } from '../../db/commit';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import { vouchCommands as definitions, type VouchRef } from '../api/vouch-definition';
import { actOf, type Command } from '../commands/command';
import { checkedByDevice, heldByDevice, holdingProof } from '../device-check/checked-by-device';
import type { HeldProof } from '../device-check/desk';
import type { Engine } from '../engine';
import type { AnyRecord } from '../queries/journal-records';
import { readInput } from '../../api/read-input';
import type { Sliced } from '../sliced';
import { answeredBefore, slicedCommand } from '../transfer/file-work';
import { partsOf } from '../transfer/run-import';
import { refusable } from '../transfer/staging/refused';
import { textsOfImport } from './import-texts';
import { hashOfShown, liveRecord, markedTexts, vouchKindOf, type Marked } from './marked-texts';
import { importNamed } from './text-sources';

// [VOUCH-1] A vouch is a person's write of the same texts: they are the person's own from then on. It is an act like any other: it is seen, and it can be
// undone.
// [VOUCH-4] More than one record, and every import, needs the device's own word that it is the person.
type Vouched = { readonly ref: VouchRef; readonly record: AnyRecord; readonly texts: readonly Marked[] };
type Written = { records: number; fields: number };

/** Whether the very entry still stands there that was looked at. */
const stillThere = (engine: Engine, { ref, texts }: Vouched): readonly string[] => {
  const record = liveRecord(engine, ref);
  const now = record === null ? [] : markedTexts(vouchKindOf(ref.kind), record);
  return texts.flatMap(({ field, entry }) =>
    now.some((each) => each.field === field && each.entry.host === entry.host && each.entry.n === entry.n)
      ? [field]
      : [],
  );
};

/** Between its commits others write: what reads otherwise by then stays as it is. */
const writeVouched = function* (
  engine: Engine,
  { message, all }: { readonly message: CommandMessage; readonly all: readonly Vouched[] },
): Sliced<Result<Written, Failure>> {
  const actId = actOf(message);
  const written: Written = { records: 0, fields: 0 };
  const steps = all.map((vouched) => ({
    // Three bytes at most for each unit of UTF-16, and some for the row around it.
    bytes: encodeRegisters(vouched.record.registers).length * 3 + 200,
    vouched,
  }));
  let index = 0;
  for (const part of partsOf(steps)) {
    const request = { commandId: `${message.commandId}-${index}`, actId, writer: person };
    const names = part.map(({ vouched }) => ({ ref: vouched.ref, names: stillThere(engine, vouched) }));
    const kept = names.filter((each) => each.names.length > 0);
    const done = engine.unitOfWork.commit(request, (writer) => {
      for (const each of kept) writer.untyped.vouch(each.ref.kind, each.ref.id, each.names);
      return null;
    });
    if (!done.ok) return done;
    index += 1;
    written.records += kept.length;
    for (const each of kept) written.fields += each.names.length;
    yield;
  }
  return ok(written);
};

/** The command's own commit says what was done; until it is there, the same message finds other texts than it was for. */
const answered = (
  engine: Engine,
  { message, answer }: { readonly message: CommandMessage; readonly answer: Written & { left?: number } },
): ApiAnswer => {
  const actId = actOf(message);
  const { commandId } = message;
  const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => ({ actId, ...answer }));
  return kept.ok ? ok(kept.value.result) : kept;
};

const shownTexts = (
  engine: Engine,
  { ref, hash }: { readonly ref: VouchRef; readonly hash: string },
): Result<Vouched, Failure> => {
  const record = liveRecord(engine, ref);
  if (record === null) return fail('not_found');
  const marked = markedTexts(vouchKindOf(ref.kind), record);
  if (marked.length === 0) return fail('vouch_nothing');
  const texts = marked.filter(({ isOne }) => isOne);
  if (texts.length === 0) return fail('vouch_conflict');
  return hashOfShown(ref, texts) === hash ? ok({ ref, record, texts }) : fail('vouch_changed');
};

const vouchRecords = slicedCommand(definitions['vouch.records'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  const all: Vouched[] = [];
  for (const { kind, id, hash } of input.records) {
    const shown = shownTexts(engine, { ref: { kind, id }, hash });
    if (!shown.ok) return shown;
    all.push(shown.value);
  }
  if (all.length > 1) {
    const { records, proof } = input;
    const checked = checkedByDevice(engine, { proof, checked: { what: 'vouch', records } });
    if (!checked.ok) return checked;
  }
  const done = yield* writeVouched(engine, { message, all });
  return done.ok ? answered(engine, { message, answer: done.value }) : done;
});

type VouchOfImport = {
  readonly input: Readonly<{ actId: string; hash: string }>;
  readonly message: CommandMessage;
  readonly held: HeldProof;
};
const writeImportVouch = function* (
  engine: Engine,
  { input, message, held }: VouchOfImport,
): Sliced<ApiAnswer> {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  const { actId, hash } = input;
  const act = importNamed(engine.database, actId);
  if (act === null) return fail('act_not_found');
  const found = yield* textsOfImport(engine, act);
  if (found.fields === 0) return fail('vouch_nothing');
  if (found.hash !== hash) return fail('vouch_changed');
  const checked = heldByDevice(engine, { held, checked: { what: 'vouchImport', actId, hash } });
  if (!checked.ok) return checked;
  const done = yield* writeVouched(engine, { message, all: found.records });
  if (!done.ok) return done;
  const left = found.left + found.fields - done.value.fields;
  return answered(engine, { message, answer: { ...done.value, left } });
};
const vouchImport: Command = {
  definition: definitions['vouch.import'],
  run: (engine, message) => {
    const input = readInput(definitions['vouch.import'].input, message.input);
    if (!input.ok) return input;
    const work = (held: HeldProof): Sliced<ApiAnswer> =>
      writeImportVouch(engine, { input: input.value, message, held });
    return refusable(holdingProof(engine, { proof: input.value.proof, work }));
  },
};

const vouchField: Command = {
  definition: definitions['vouch.field'],
  run: (engine, message) => {
    const earlier = answeredBefore(engine, message);
    if (earlier !== null) return earlier;
    const input = readInput(definitions['vouch.field'].input, message.input);
    if (!input.ok) return input;
    const { kind, id, field, hash } = input.value;
    const record = liveRecord(engine, { kind, id });
    if (record === null) return fail('not_found');
    const text = markedTexts(vouchKindOf(kind), record).find((each) => each.field === field);
    if (text === undefined) return fail('vouch_nothing');
    if (!text.isOne) return fail('vouch_conflict');
    if (hashOfShown({ kind, id }, [text]) !== hash) return fail('vouch_changed');
    const actId = actOf(message);
    const { commandId } = message;
    const done = engine.unitOfWork.commit({ commandId, actId, writer: person }, (writer) => {
      writer.untyped.vouch(kind, id, [field]);
      return { actId, records: 1, fields: 1 };
    });
    return done.ok ? ok(done.value.result) : done;
  },
};

export const vouchCommandTable = {
  'vouch.field': vouchField,
  'vouch.records': vouchRecords,
  'vouch.import': vouchImport,
};
