import type { IdSource } from '../core/id';
import type { Clock } from '../core/ports';
import type { Writer } from './commit';
import { Refusal } from './commit-refusal';
import { appendRecord, loadRecord, type Draft } from './record-draft';
import { bodyAsEffective, effectiveOf } from './record-store';
import { adoptRecord, createRecord, writeRecord } from './record-write';

const readView = (draft: Draft, name: string, id: string): ReturnType<Writer['read']> => {
  const kind = draft.store.kind(name);
  if (kind.storage === 'registers') {
    const { now } = loadRecord(draft, kind, id);
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
  const target = (name: string, id: string) => ({ kind: draft.store.registerKind(name), id });
  return {
    read: (name, id) => readView(draft, name, id),
    create: (name, id, fields) => createRecord(draft, target(name, id), fields),
    write: (name, id, fields) => writeRecord(draft, target(name, id), fields),
    append: (name, id, body) => appendRecord(draft, { kind: draft.store.appendOnlyKind(name), id, body }),
    adopt: (name, id, state) => adoptRecord(draft, target(name, id), state),
    refuse: (failure) => {
      throw new Refusal(failure);
    },
    newId: ids,
    now: clock.now,
  };
};
