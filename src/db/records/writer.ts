import { appendOnlyId } from '../../core/append-only';
import type { IdSource } from '../../core/id';
import type { Clock } from '../../core/ports';
import type { AnyView, RecordView, UntypedWriter, Writer } from '../commit';
import { Refusal } from '../commit-refusal';
import { appendRecord, insertAppended, loadRecord, nextCounter, type Draft } from './draft';
import { bodyAsEffective, effectiveOf } from './effective';
import type { RecordKind } from '../record-kind';
import type { RecordStore } from './store';
import type { KindName } from './kinds';
import { adoptRecord, createRecord, vouchRecord, writeRecord } from './write-record';

const readView = (
  draft: Draft,
  { name, id }: { readonly name: string; readonly id: string },
): AnyView | null => {
  const kind = draft.store.kind(name);
  if (kind.storage === 'registers') {
    const { now } = loadRecord(draft, { kind, id });
    return now === null ? null : { id, kind: name, fields: effectiveOf(kind, now) };
  }
  const body = draft.store.readBody(kind, id);
  if (!body.ok) throw new Refusal(body.error);
  return body.value === null ? null : { id, kind: name, fields: bodyAsEffective(body.value) };
};

const isOfKind = <Of extends RecordKind, Name extends KindName<Of>>(
  view: Pick<AnyView, 'kind'> | null,
  name: Name,
): view is RecordView<Name, Of> | null => view === null || view.kind === name;

/** Adds types to a writer. The functions are the same; their untyped versions accept more. */
export const withTypes = <Of extends RecordKind>(
  untyped: UntypedWriter,
  own: Pick<Writer<Of>, 'refuse' | 'newId' | 'newAppendId' | 'nextCounter' | 'now'>,
): Writer<Of> => ({
  refuse: own.refuse,
  newId: own.newId,
  newAppendId: own.newAppendId,
  nextCounter: own.nextCounter,
  now: own.now,
  read: (name, id) => {
    const view = untyped.read(name, id);
    if (!isOfKind<Of, typeof name>(view, name)) throw new Error(`[KIND-1] ${name} was read as another kind`);
    return view;
  },
  create: untyped.create,
  write: untyped.write,
  vouch: untyped.vouch,
  append: untyped.append,
  untyped,
});

export type WriterDesk<Of extends RecordKind> = {
  /** Runs a body with the writer bound to this commit's draft, and unbinds it whatever happens. */
  readonly during: <T>(draft: Draft, body: (writer: Writer<Of>) => T) => T;
};

// One writer serves every commit, since they do not nest: making its methods anew would cost as much as a small insert.
export const createWriterDesk = <Of extends RecordKind>(parts: {
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly store: RecordStore;
}): WriterDesk<Of> => {
  const { registerKind, appendOnlyKind } = parts.store;
  let current: Draft | null = null;
  const draft = (): Draft => {
    if (current === null) throw new Error('[COMMIT-8] a writer is used after its commit');
    return current;
  };
  const untyped: UntypedWriter = {
    read: (name, id) => readView(draft(), { name, id }),
    create: (name, id, fields, marks) =>
      createRecord(draft(), { kind: registerKind(name), id, fields, marks }),
    write: (name, id, fields, marks) => writeRecord(draft(), { kind: registerKind(name), id, fields, marks }),
    vouch: (name, id, names) => vouchRecord(draft(), { kind: registerKind(name), id, names }),
    append: (name, id, body) => appendRecord(draft(), { kind: appendOnlyKind(name), id, body }),
    adoptBody: (name, id, body) => insertAppended(draft(), { kind: appendOnlyKind(name), id, body }),
    adopt: (name, id, state) => adoptRecord(draft(), { kind: registerKind(name), id, state }),
  };
  const writer = withTypes<Of>(untyped, {
    refuse: (failure) => {
      throw new Refusal(failure);
    },
    newId: parts.ids,
    newAppendId: () => appendOnlyId(draft(), nextCounter(draft())),
    nextCounter: () => nextCounter(draft()),
    now: parts.clock.now,
  });
  const during = <T>(now: Draft, body: (writer: Writer<Of>) => T): T => {
    current = now;
    try {
      return body(writer);
    } finally {
      current = null;
    }
  };
  return { during };
};
