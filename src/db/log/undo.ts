import { z } from 'zod';
import { jsonEquals, type Json } from '../../core/json';
import type { Provenance } from '../../core/registers';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { person, type CommitRequest, type UnitOfWork, type UndoOutcome, type UndoWork } from '../commit';
import type { CommitEngine, DraftCommit } from '../commit-engine';
import { commitsOfAct } from './feed';
import { foldedField } from '../records/effective';
import { createDraft, isDeleted, loadRecord, type Draft, type DraftRecord } from '../records/draft';
import { writeValues } from '../records/write-record';
import type { SqlDatabase } from '../sql-database';
import { endedBeside, isUsed } from './undo-beside';
import { planUndo, type PastVersion, type Restoration, type UndoTarget } from './undo-plan';
import { createStanding, type Standing } from './undone-entry';

// [UNDO-1] Undo gives a field back only while its effective entry is still the act's; anything newer is kept, and counted.
// [UNDO-2] What the act created is deleted (softly), unless somebody wrote to it since. Append-only records stand.
// [UNDO-3] A restored text keeps the authority and taint that it had.
// [UNDO-4] An undo is an act: it can be undone. A large act is undone in several commits, newest first; each decides on what it finds.
// [UNDO-5] An undo never revives what a later act deleted. [UNDO-6] What only grows is never taken back.
const PER_COMMIT = 100;
const Outcome = z.object({ actId: z.string(), restored: z.number(), kept: z.number() });

/** The register records that an act wrote, newest commit first. Append-only records are left out: undo keeps them. */
const versionsOfAct = (
  { database, commands }: CommitEngine,
  actId: string,
): Result<readonly PastVersion[], Failure> => {
  const commits = commitsOfAct(database, { actId, arrival: commands.arrivalOf(actId) });
  if (commits.length === 0) return fail('act_not_found');
  const versions: PastVersion[] = [];
  for (const commit of commits) {
    if (commit === null) return fail('commit_unreadable');
    const { arrival, host, firstCounter } = commit;
    for (const [place, before] of commit.beforeByPlace) {
      const unit = commit.units[place];
      if (unit !== undefined)
        versions.push({ unit, dot: { host, n: firstCounter + place }, before, arrival });
    }
  }
  return ok(versions);
};

const newestOf = ({ versions }: UndoTarget): number => versions[0]?.arrival ?? 0;
/** Within one commit the later unit is the newer one. */
const isNewer = (one: UndoTarget, other: UndoTarget): number =>
  newestOf(other) - newestOf(one) || (other.versions[0]?.dot.n ?? 0) - (one.versions[0]?.dot.n ?? 0);

/** What was written last goes back first. */
const targetsOf = (versions: readonly PastVersion[]): readonly UndoTarget[] => {
  const byKey = new Map<string, UndoTarget & { readonly versions: PastVersion[] }>();
  for (const version of versions) {
    const { kind, id } = version.unit;
    const known = byKey.get(`${kind}|${id}`);
    if (known === undefined) byKey.set(`${kind}|${id}`, { kind, id, versions: [version] });
    else known.versions.push(version);
  }
  return [...byKey.values()].sort(isNewer);
};
/** What others use goes once they have gone. */
const usedLast = (targets: readonly UndoTarget[], { store }: CommitEngine): readonly UndoTarget[] => {
  const hasUsers = ({ kind }: UndoTarget): boolean => store.registerKind(kind).users !== undefined;
  return [...targets.filter((target) => !hasUsers(target)), ...targets.filter(hasUsers)];
};
const isMaking = ({ versions }: UndoTarget): boolean =>
  versions.some(({ before }) => before === 'created' || before === 'adopted');

const byProvenance = (
  fields: ReadonlyMap<string, Restoration>,
  writer: Provenance,
): readonly { readonly provenance: Provenance; readonly values: ReadonlyMap<string, Json> }[] => {
  const groups = new Map<string, { readonly provenance: Provenance; readonly values: Map<string, Json> }>();
  for (const [name, { value, authority, tainted }] of fields) {
    const provenance: Provenance = { by: writer.by, authority, tainted };
    const key = `${authority}|${tainted}`;
    const group = groups.get(key) ?? { provenance, values: new Map<string, Json>() };
    group.values.set(name, value);
    groups.set(key, group);
  }
  return [...groups.values()];
};

type Undoing = { readonly now: number; readonly standing: Standing; readonly database: SqlDatabase };
type Undone = { readonly restored: boolean; readonly kept: boolean };
type GoesBack = {
  readonly record: DraftRecord;
  /** Null: nothing of it goes back. */
  readonly fields: Map<string, Restoration> | null;
  readonly kept: boolean;
};

const changed = (record: DraftRecord, back: ReadonlyMap<string, Restoration>): Map<string, Restoration> =>
  new Map(
    [...back].filter(([name, { value, authority, tainted }]) => {
      const folded = foldedField(record, name);
      if (folded === null || !jsonEquals(folded.value, value)) return true;
      // A vouch changes nothing but where a text comes from: undone, that goes back.
      const isText = record.kind.fields[name]?.isText === true;
      const { entry } = folded;
      return isText && entry !== null && (entry.authority !== authority || entry.tainted !== tainted);
    }),
  );

/** Writes nothing. */
const goesBack = (
  draft: Draft,
  { target, now, standing, database }: Undoing & { readonly target: UndoTarget },
): GoesBack | null => {
  const kind = draft.store.registerKind(target.kind);
  // Reported by the store; one unreadable record does not stop the others.
  if (!draft.store.readState(kind, target.id).ok) return null;
  const record = loadRecord(draft, { kind, id: target.id });
  if (record.now === null) return null;
  const plan = planUndo({ record, target, database, now, standing });
  const isTakenAway = isMaking(target) && (plan.fields.get('deletedAt')?.value ?? null) !== null;
  if (isTakenAway && isUsed(draft, { record, database })) return null;
  const newest = newestOf(target);
  const beside = endedBeside(draft, { record, database, standing, newest, back: plan.fields });
  const kept = plan.isKept || beside !== null;
  const back = new Map(plan.fields);
  if (beside !== null) back.set(beside.field, { value: beside.value, authority: 'person', tainted: false });
  const fields = changed(record, back);
  if (fields.size === 0) return { record, fields: null, kept };
  // The act found it deleted and left it so: what it changed goes back, and it stays deleted.
  const deletion = isDeleted(record) ? plan.fields.get('deletedAt') : undefined;
  if (deletion !== undefined && !fields.has('deletedAt')) fields.set('deletedAt', deletion);
  return isDeleted(record) && !fields.has('deletedAt') ? null : { record, fields, kept };
};

const undoRecord = (draft: Draft, undoing: Undoing & { readonly target: UndoTarget }): Undone => {
  const back = goesBack(draft, undoing);
  if (back === null) return { restored: false, kept: true };
  const { record, fields, kept } = back;
  if (fields === null) return { restored: false, kept };
  const { kind } = record;
  const { writer } = draft.request;
  if (writer.by === 'person' && !fields.has('deletedAt') && kind.fields['deletedAt'] !== undefined) {
    fields.set('deletedAt', { value: null, authority: writer.authority, tainted: writer.tainted });
  }
  for (const group of byProvenance(fields, writer)) writeValues(draft, { record, ...group, isExact: true });
  return { restored: true, kept };
};

const undoTargets = (
  draft: Draft,
  { targets, ...undoing }: Undoing & { readonly targets: readonly UndoTarget[] },
): Omit<UndoOutcome, 'actId'> => {
  const undone = targets.map((target) => undoRecord(draft, { target, ...undoing }));
  return {
    restored: undone.filter(({ restored }) => restored).length,
    kept: undone.filter(({ kept }) => kept).length,
  };
};

const chunksOf = (targets: readonly UndoTarget[]): UndoTarget[][] => {
  const chunks: UndoTarget[][] = [];
  for (let from = 0; from < targets.length; from += PER_COMMIT)
    chunks.push(targets.slice(from, from + PER_COMMIT));
  return chunks.length === 0 ? [[]] : chunks;
};

const outcomeOf = (result: Json): Result<UndoOutcome, Failure> => {
  const outcome = Outcome.safeParse(result);
  return outcome.success ? ok(outcome.data) : fail('command_id_reused');
};

const runChunks = function* (
  parts: {
    readonly engine: CommitEngine;
    readonly commit: DraftCommit;
    readonly request: CommitRequest;
    readonly undoes: string;
  },
  targets: readonly UndoTarget[],
): UndoWork {
  const { engine, request, undoes } = parts;
  const { database } = engine;
  const standing = createStanding(database);
  const actId = request.actId ?? request.commandId;
  const waiting = chunksOf(targets);
  let total: UndoOutcome = { actId, restored: 0, kept: 0 };
  for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
    const mine = chunk;
    // The last commit carries the command's own id and answer: until then a repeat starts over and finds less to do.
    const commandId = waiting.length === 0 ? request.commandId : engine.ids();
    const done = parts.commit({ ...request, commandId, actId }, (draft) => {
      const { restored, kept } = undoTargets(draft, {
        targets: mine,
        now: engine.clock.now(),
        standing,
        database,
      });
      return { actId, undoes, restored: total.restored + restored, kept: total.kept + kept };
    });
    if (!done.ok && done.error.code === 'commit_too_large' && mine.length > 1) {
      const half = Math.ceil(mine.length / 2);
      waiting.unshift(mine.slice(0, half), mine.slice(half));
      continue;
    }
    const outcome = done.ok ? outcomeOf(done.value.result) : done;
    if (!outcome.ok) return outcome;
    total = outcome.value;
    if (waiting.length > 0) yield;
  }
  return ok(total);
};

export const createUndo = (
  engine: CommitEngine,
  commit: DraftCommit,
): Pick<UnitOfWork, 'undo' | 'undoInParts' | 'wouldUndo'> => {
  const undoInParts = function* (request: CommitRequest, actId: string): UndoWork {
    if (engine.database.isReadOnly) return fail('database_read_only');
    const earlier = engine.commands.find(request.commandId);
    if (earlier !== null) return outcomeOf(earlier.result);
    const versions = versionsOfAct(engine, actId);
    if (!versions.ok) return versions;
    return yield* runChunks(
      { engine, commit, request, undoes: actId },
      usedLast(targetsOf(versions.value), engine),
    );
  };
  const wouldUndo = (actId: string): boolean => {
    const { commits, database, clock } = engine;
    if (database.isReadOnly) return false;
    const versions = versionsOfAct(engine, actId);
    if (!versions.ok) return false;
    const request = { commandId: actId, writer: person };
    const draft = createDraft(engine, { request, firstCounter: commits.head().counter + 1 });
    const undoing = { now: clock.now(), standing: createStanding(database), database };
    return targetsOf(versions.value).some(
      (target) => (goesBack(draft, { target, ...undoing })?.fields ?? null) !== null,
    );
  };
  return {
    wouldUndo,
    undoInParts,
    undo: (request, actId) => {
      const work = undoInParts(request, actId);
      for (;;) {
        const step = work.next();
        if (step.done === true) return step.value;
      }
    },
  };
};
