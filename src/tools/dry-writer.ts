import { isJsonObject, type Json } from '../core/json';
import type { Failure } from '../core/result';
import { bodyAsEffective, effectiveOf } from '../db/records/effective';
import type { UntypedWriter, Writer } from '../db/commit';
import type { Effective } from '../db/record-kind';
import type { Store } from '../db/stores';
import { withTypes } from '../db/records/writer';

// [APPROVAL-1] What a proposal would do is found by doing it into nothing: the very code that will write shows what it will write.
export type DryChange = {
  readonly kind: string;
  readonly id: string;
  /** What it read before; null: it was not there. */
  readonly before: Effective | null;
  readonly written: Readonly<Record<string, Json>>;
};
export type DryWriter = { readonly writer: Writer; readonly changes: () => readonly DryChange[] };

export class DryRefusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}
const refuse = (failure: Failure): never => {
  throw new DryRefusal(failure);
};
const never = (what: string) => (): never => {
  throw new Error(`[APPROVAL-1] a proposal does not ${what}`);
};

type Place = { readonly kind: string; readonly id: string };
const storedFields = ({ records }: Store, { kind, id }: Place): Effective | null => {
  const definition = records.kind(kind);
  if (definition.storage === 'registers') {
    const state = records.readState(definition, id);
    return state.ok && state.value !== null ? effectiveOf(definition, state.value) : null;
  }
  const body = records.readBody(definition, id);
  return body.ok && body.value !== null ? bodyAsEffective(body.value) : null;
};

const plainFields = (body: Json): Readonly<Record<string, Json>> => (isJsonObject(body) ? body : {});

export const createDryWriter = (store: Store, { now }: { readonly now: number }): DryWriter => {
  const changes = new Map<string, DryChange>();
  let appended = 0;
  const viewOf = (kind: string, id: string): Effective | null => {
    const own = changes.get(`${kind}|${id}`);
    return own === undefined ? storedFields(store, { kind, id }) : { ...own.before, ...own.written };
  };
  const keep = ({ kind, id }: Place, fields: Readonly<Record<string, Json>>): void => {
    const key = `${kind}|${id}`;
    const known = changes.get(key);
    const before = known === undefined ? storedFields(store, { kind, id }) : known.before;
    changes.set(key, { kind, id, before, written: { ...known?.written, ...fields } });
  };
  const nextId = (): string => `dry-${(appended += 1)}`;
  const untyped: UntypedWriter = {
    read: (kind, id) => {
      const fields = viewOf(kind, id);
      return fields === null ? null : { kind, id, fields };
    },
    create: (kind, id, fields) => {
      if (viewOf(kind, id) !== null) refuse({ code: 'already_exists', detail: `${kind} ${id}` });
      keep({ kind, id }, fields);
    },
    write: (kind, id, fields) => {
      if (viewOf(kind, id) === null) refuse({ code: 'not_found', detail: `${kind} ${id}` });
      keep({ kind, id }, fields);
    },
    vouch: never('vouch'),
    append: (kind, id, body) => keep({ kind, id }, plainFields(body)),
    adopt: never('adopt'),
    adoptBody: never('adopt'),
  };
  return {
    changes: () => [...changes.values()],
    writer: withTypes(untyped, {
      refuse,
      newId: nextId,
      newAppendId: nextId,
      nextCounter: () => changes.size + 1,
      now: () => now,
    }),
  };
};
