import { appendOnlyId } from '../../core/append-only';
import type { Json } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import type { Failure } from '../../core/result';
import { bodyAsEffective, effectiveOf } from '../../db/records/effective';
import type { AnyView, UntypedWriter, Writer } from '../../db/commit';
import type { Effective } from '../../db/record-kind';
import type { SqlDatabase } from '../../db/sql-database';
import type { Store, Stores } from '../../db/stores';
import { withTypes } from '../../db/records/writer';

// [REPLAY-2] A replay writes nothing: what a tool writes goes into a shadow that is thrown away, and what it asks of the databases is answered
// from them.
/** When and where the commit stood whose place the shadow takes. */
export type ShadowPlace = {
  readonly domain: 'journal' | 'agent';
  readonly hostId: HostId;
  /** The first counter of the commit: the ids of its append-only records follow from it. */
  readonly firstCounter: number;
  readonly at: number;
  /** What that commit made: not there yet, as the shadow sees it. */
  readonly made: ReadonlySet<string>;
};

export class ShadowRefusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}
const refuse = (failure: Failure): never => {
  throw new ShadowRefusal(failure);
};
const never = (what: string) => (): never => {
  throw new Error(`[REPLAY-2] a replay does not ${what}`);
};

const shadowDatabase = (database: SqlDatabase): SqlDatabase => ({
  isReadOnly: true,
  query: (sql, params) => database.query(sql, params),
  markOf: database.markOf,
  run: () => 0,
  transaction: (body) => body(),
  checkpoint: never('move a log'),
  flush: () => undefined,
  close: never('close a database'),
});

const shadowStore = (store: Store): Store => ({
  database: shadowDatabase(store.database),
  feed: store.feed,
  unitOfWork: {
    ...store.unitOfWork,
    commit: never('commit'),
    undo: never('undo'),
    undoInParts: never('undo'),
    apply: never('apply'),
    seal: never('seal'),
    mergeWaiting: never('merge'),
  },
  records: {
    ...store.records,
    insertState: never('insert'),
    updateState: never('update'),
    insertBody: never('insert'),
  },
});

/** What a tool may look at while it is replayed: everything as it is, nothing that it could change. */
export const shadowStores = (stores: Stores): Stores => ({
  ...stores,
  journal: shadowStore(stores.journal),
  agent: shadowStore(stores.agent),
});

type Written = Map<string, Effective>;
const keyOf = (kind: string, id: string): string => `${kind}|${id}`;

const storedView = ({ records }: Store, { kind, id }: Pick<AnyView, 'kind' | 'id'>): Effective | null => {
  const definition = records.kind(kind);
  if (definition.storage === 'registers') {
    const state = records.readState(definition, id);
    return state.ok && state.value !== null ? effectiveOf(definition, state.value) : null;
  }
  const body = records.readBody(definition, id);
  return body.ok && body.value !== null ? bodyAsEffective(body.value) : null;
};

/** One writer for one call. It counts as a commit does: one counter per record, in the order of the first write. */
export const shadowWriter = (stores: Stores, place: ShadowPlace): Writer => {
  const store = stores[place.domain];
  const written: Written = new Map();
  const viewOf = (kind: string, id: string): Effective | null => {
    const own = written.get(keyOf(kind, id));
    if (own !== undefined) return own;
    return place.made.has(id) ? null : storedView(store, { kind, id });
  };
  const nextCounter = (): number => place.firstCounter + written.size;
  const { hostId, domain } = place;
  const stream = { hostId, domain };
  const untyped: UntypedWriter = {
    read: (kind, id) => {
      const fields = viewOf(kind, id);
      return fields === null ? null : { kind, id, fields };
    },
    create: (kind, id, fields) => {
      if (viewOf(kind, id) !== null) refuse({ code: 'already_exists', detail: `${kind} ${id}` });
      written.set(keyOf(kind, id), fields);
    },
    write: (kind, id, fields) => {
      const before = viewOf(kind, id) ?? refuse({ code: 'not_found', detail: `${kind} ${id}` });
      written.set(keyOf(kind, id), { ...before, ...fields });
    },
    append: (kind, id, body: Json) => void written.set(keyOf(kind, id), bodyAsEffective(body)),
    vouch: never('vouch'),
    adopt: never('adopt'),
    adoptBody: never('adoptBody'),
  };
  return withTypes(untyped, {
    refuse,
    newId: stores.ids,
    newAppendId: () => appendOnlyId(stream, nextCounter()),
    nextCounter,
    now: () => place.at,
  });
};
