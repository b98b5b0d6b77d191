import type { Json } from '../core/json';
import type { Origin, Provenance, Registers } from '../core/registers';
import type { Failure, Result } from '../core/result';
import type { Batch, Cause } from '../core/batch';
import type { HostId } from '../core/named-ids';
import type { Apply } from './log/apply';
import type { Hosts } from './log/hosts';
import type { Seal } from './log/seal';
import type { Effective, RecordKind } from './record-kind';
import type {
  AppendOnlyName,
  BodyOf,
  CopiedIn,
  EffectiveOf,
  Exactly,
  FieldName,
  FieldsOf,
  HouseKind,
  KindName,
  RegisterName,
  Unread,
} from './records/kinds';
import type { Durability } from './sql-database';

// [COMMIT-1] Records, outbox, change units, clock and the command's result are one SQLite transaction.
// [COMMIT-2] The host's counter advances by one per synced record version, with no gap.
// [COMMIT-3] A repeated commandId returns the stored result and does nothing.
// [COMMIT-4] A commit holds at most 256 records and 256 KiB.
// [COMMIT-5] The batch is emitted only after the commit; memory moves only after the commit.
// [COMMIT-14] An answered command is on the disk.
/** Record fields by name, of whatever record the commit writes. */
export type PastedFields = ReadonlySet<string> | 'all';

export type CommitRequest = {
  /** Made by the caller; repeated by a transport that got no answer. */
  readonly commandId: string;
  /** Groups the commits of one larger act; undo works on it. Default: the commandId. */
  readonly actId?: string;
  readonly writer: Provenance;
  readonly cause?: Cause;
  /** Default `now`: whoever is answered finds it after a power cut. */
  readonly durable?: Durability;
  /** [PASTE-1] What is written into these fields comes from outside, although the writer's hand put it there. */
  readonly pasted?: PastedFields;
};

/** A record whose kind is known only at run time. */
export type AnyView = { readonly id: string; readonly kind: string; readonly fields: Effective };
export type RecordView<Name extends KindName<Of>, Of extends RecordKind = HouseKind> = {
  readonly id: string;
  readonly kind: Name;
  readonly fields: EffectiveOf<Name, Of>;
};

export type TextPlace = { readonly kind: string; readonly id: string; readonly field: string };
/** The field, or the fields, that a text was read from. */
export type CopiedFrom = TextPlace | readonly TextPlace[];
/** Where texts come from, where that is not the writer alone. By field. */
export type Marks<Field extends string = string> = {
  /** [TAINT-5] Read from records: they carry the origin that they have there. */
  readonly from?: { readonly [Name in Field]?: CopiedFrom };
  /** [TAINT-6] Somebody else's words that the writer only carries over, like the name of a file. */
  readonly outside?: readonly Field[];
  /** All of them of exactly this origin: put back as they once stood here, or vouched for. Only a person's commit can say that nothing is from outside. */
  readonly exactly?: Origin;
};

export type Fields = Readonly<Record<string, Json>>;
/**
 * For code that writes records of any kind: an import, a restore, a settled conflict. Kind, fields and values are checked at the
 * write and refused there.
 */
export type UntypedWriter = {
  readonly read: (kind: string, id: string) => AnyView | null;
  readonly create: (kind: string, id: string, fields: Fields, marks?: Marks) => void;
  readonly write: (kind: string, id: string, fields: Fields, marks?: Marks) => void;
  readonly vouch: (kind: string, id: string, names: readonly string[]) => void;
  readonly append: (kind: string, id: string, body: Json) => void;
  /** Takes over an append-only record of another stream (restore): whoever lets it in has seen that its id is not of ours. */
  readonly adoptBody: (kind: string, id: string, body: Json) => void;
  /**
   * Takes over a whole register state (import): merged into what is here. It counts as one version of this record and this
   * commit's dot enters its clock, but no field entry becomes ours: values, revs, dots and provenance stay what they were.
   */
  readonly adopt: (kind: string, id: string, state: Registers) => void;
};

/**
 * The writer that a body gets inside its commit. Everything is synchronous. A body meets its own writes through `read`;
 * its SQL queries meet them only after the commit.
 */
export type Writer<Of extends RecordKind = HouseKind> = {
  readonly read: <Name extends KindName<Of>>(kind: Name, id: string) => RecordView<Name, Of> | null;
  /** `already_exists` where the id is known, deleted or not: a person's `write` brings a deleted record back. */
  readonly create: WriteFields<Of>;
  readonly write: WriteFields<Of>;
  /** [VOUCH-1] The person answers for these fields as they stand. Refused for anybody else: `not_a_person`. */
  readonly vouch: <Name extends RegisterName<Of>>(
    kind: Name,
    id: string,
    names: readonly FieldName<Name, Of>[],
  ) => void;
  /** An append-only record. The same id with the same body again changes nothing. */
  readonly append: <Name extends AppendOnlyName<Of>, const Body extends Fields>(
    kind: Name,
    id: string,
    body: Exactly<Body, BodyOf<Name, Of>> & Unread<Body>,
  ) => void;
  readonly untyped: UntypedWriter;
  /** Stops the commit; nothing is written. */
  readonly refuse: (failure: Failure) => never;
  readonly newId: () => string;
  /** The id of the next append-only record of this stream, or of the operation whose effect is being written: append it before anything else is written. */
  readonly newAppendId: (kind?: 'agentLink') => string;
  /** The counter that the next record version of this commit gets: a stop names its own. */
  readonly nextCounter: () => number;
  readonly now: () => number;
};
type WriteFields<Of extends RecordKind> = <
  Name extends RegisterName<Of>,
  const Given extends Fields,
  const Said extends Marks<FieldName<Name, Of>> = NoMarks,
>(
  kind: Name,
  id: string,
  fields: Exactly<Given, FieldsOf<Name, Of>> & Unread<Given, CopiedIn<Said>>,
  marks?: Said & OnlyOf<FieldName<Name, Of>, Said>,
) => void;
type NoMarks = { readonly from?: never };
/** Refuses fields that the kind does not have. */
type OnlyOf<Field extends string, Said extends Marks> = {
  readonly from?: { readonly [Name in Exclude<keyof Said['from'], Field>]?: never };
};

export type CommitOutcome = {
  readonly result: Json;
  readonly batch: Batch | null;
  readonly repeated: boolean;
};

export type UndoOutcome = {
  readonly actId: string;
  /** Records that got values back. */
  readonly restored: number;
  /** Records left alone, wholly or in part, because something newer was written there. */
  readonly kept: number;
};

export type UndoWork = Generator<undefined, Result<UndoOutcome, Failure>, undefined>;

export type UnitOfWork<Of extends RecordKind = HouseKind> = {
  readonly commit: (
    request: CommitRequest,
    body: (writer: Writer<Of>) => Json,
  ) => Result<CommitOutcome, Failure>;
  /** An act of its own (`request.actId`, else its commandId), so it can be undone. Unknown act: `act_not_found`. */
  readonly undo: (request: CommitRequest, actId: string) => Result<UndoOutcome, Failure>;
  /** The same, resting between its commits: a large act takes seconds. */
  readonly undoInParts: (request: CommitRequest, actId: string) => UndoWork;
  /** Whether the person's undo of it would give anything back now. Writes nothing. */
  readonly wouldUndo: (actId: string) => boolean;
  /** What a command answered, if it was here before. */
  readonly answerOf: (commandId: string) => { readonly result: Json } | null;
  /** Takes in commits of another device. */
  readonly apply: Apply;
  /** [SYNC-5] Seals the next own commits into an envelope. */
  readonly seal: Seal;
  /** Counters of ours that no envelope holds yet. */
  readonly unsealed: () => number;
  /** [SYNC-8] At opening, before anything is written: units that had to wait for this version, or for a damaged record. */
  readonly mergeWaiting: () => void;
  readonly onBatch: (listener: (batch: Batch) => void) => () => void;
  /** The host that writes now. */
  readonly hostId: HostId;
  readonly hosts: Hosts;
};

export const person: Provenance = { by: 'person', authority: 'person', tainted: false };

/** Put there by somebody, written by nobody knows whom. */
export const fromOutside = (writer: Provenance): Provenance => ({
  by: writer.by,
  authority: writer.authority === 'model' ? 'model' : 'external',
  tainted: true,
});

/** [KIND-20] A person said so themselves: not a file that a person brought in. */
export const isPersonsOwn = ({ by, authority }: Provenance): boolean =>
  by === 'person' && authority === 'person';
