import { canonicalJson } from '../../core/canonical-json';
import { parseJson, type Json } from '../../core/json';
import type { Registers } from '../../core/registers';
import { encodeRegisters } from '../../core/registers-codec';
import { journalKinds } from '../../db/journal/kinds';
import type { AppendOnlyKind, RegisterKind } from '../../db/record-kind';
import { effectiveOf } from '../../db/record-store';
import { supersededEditKind } from '../../db/superseded-edit';
import type { Engine } from '../engine';
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-format';

const canonical = (value: Json): string => {
  const text = canonicalJson(value);
  if (!text.ok) throw new Error('[TRANSFER-1] a stored value that canonical JSON cannot hold');
  return text.value;
};
const storedForm = (registers: Registers): Json => {
  const parsed = parseJson(encodeRegisters(registers));
  if (!parsed.ok) throw new Error('[CODEC-1] encoded registers are JSON');
  return parsed.value;
};
/** Effective values come out of registers, which hold JSON. */
const isJsonRecord = (value: object): value is Record<string, Json> =>
  Object.values(value).every((v) => v !== undefined);

const valuesOf = (kind: RegisterKind, registers: Registers): Json => {
  const effective = effectiveOf(kind, registers);
  return isJsonRecord(effective) ? effective : {};
};

const recordTexts = ({ records }: Engine, kind: RegisterKind): readonly string[] => {
  const texts: string[] = [];
  records.eachState(kind, (id, registers) => {
    const values = valuesOf(kind, registers);
    texts.push(canonical({ kind: kind.kind, id, values, state: storedForm(registers) }));
  });
  return texts;
};

const bodyTexts = ({ database }: Engine, kind: AppendOnlyKind): readonly string[] =>
  database.query(`SELECT id, body FROM ${kind.table} ORDER BY id`).rows.flatMap(([id, text]) => {
    if (typeof id !== 'string' || typeof text !== 'string') return [];
    const body = parseJson(text);
    return body.ok ? [canonical({ kind: kind.kind, id, body: body.value })] : [];
  });

/** Members in canonical order; built of finished texts, so that the whole is never in memory twice as objects. */
export const writeExport = (engine: Engine): string => {
  const registers = journalKinds.flatMap((kind) =>
    kind.storage === 'registers' ? recordTexts(engine, kind) : [],
  );
  const appended = bodyTexts(engine, supersededEditKind);
  const from = canonical({ hostId: engine.unitOfWork.hostId, appVersion: engine.place.appVersion });
  return [
    `{"appended":[${appended.join(',')}]`,
    `"format":"${EXPORT_FORMAT}"`,
    `"from":${from}`,
    `"records":[${registers.join(',')}]`,
    `"version":${EXPORT_VERSION}}`,
  ].join(',');
};
