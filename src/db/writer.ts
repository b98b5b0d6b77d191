import type { IdSource } from '../core/id';
import type { Clock } from '../core/ports';
import type { RecordView, Writer } from './commit';
import { Refusal } from './commit-refusal';
import { appendRecord, loadRecord, type Draft } from './record-draft';
import { bodyAsEffective, effectiveOf } from './effective';
import { adoptRecord, createRecord, writeRecord } from './record-write';

const readView = (
  draft: Draft,
  { name, id }: { readonly name: string; readonly id: string },
): RecordView | null => {
  const kind = draft.store.kind(name);
  if (kind.storage === 'registers') {
    const { now } = loadRecord(draft, { kind, id });
    return now === null ? null : { id, kind: name, fields: effectiveOf(kind, now) };
  }
  const body = draft.store.readBody(kind, id);
  if (!body.ok) throw new Refusal(body.error);
  return body.value === null ? null : { id, kind: name, fields: bodyAsEffective(body.value) };
};

export const createWriter = (
  { ids, clock }: { readonly ids: IdSource; readonly clock: Clock },
  draft: Draft,
): Writer => {
  const { registerKind, appendOnlyKind } = draft.store;
  return {
    read: (name, id) => readView(draft, { name, id }),
    create: (name, id, fields) => createRecord(draft, { kind: registerKind(name), id, fields }),
    write: (name, id, fields) => writeRecord(draft, { kind: registerKind(name), id, fields }),
    append: (name, id, body) => appendRecord(draft, { kind: appendOnlyKind(name), id, body }),
    adopt: (name, id, state) => adoptRecord(draft, { kind: registerKind(name), id, state }),
    refuse: (failure) => {
      throw new Refusal(failure);
    },
    newId: ids,
    now: clock.now,
  };
};
