import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import type { Provenance } from '../../../core/registers';
import { sha256 as hashText } from '../../../core/sha256';
import type { Writer } from '../../../db/commit';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { partsOfFile } from '../staging/pieces';
import { bytesOf, recordsOf, type ItemDraft } from './drafts';
import { itemsOfFile, judgeImport, type ImportFile, type JudgedImport } from './judge-import';
import type { FoundFile } from './found-file';
import { createNames, type Names } from './names';
import { linkTasks, writeItem, type Outcome, type TaskLink } from './write-item';
import { isJsonObject, type Json } from '../../../core/json';

// [IMPORT-9] An import is one act of many commits. Its text is from outside and tainted. Cut short, the same file goes on where it stopped;
// until then the profile is not shown as if it were whole, and `act.undo` takes back what came.
const foreign: Provenance = { by: 'person', authority: 'external', tainted: true };
const MOST_RECORDS = 200;
const MOST_BYTES = 220 * 1024;

type Step = {
  readonly records: number;
  readonly bytes: number;
  readonly files: readonly FoundFile[];
  /** The id of a part of another task. */
  readonly part: string | null;
  readonly write: (writer: Writer) => Outcome | null;
};
export type Tally = Record<Outcome, number>;
/** The parts of other tasks that came back with this import. Kept with each commit, so that one that was cut short knows them, too. */
type Written = Tally & { readonly back: readonly string[] };
/** What of an engine an import needs. */
export type ImportHost = Pick<
  Engine,
  'database' | 'records' | 'unitOfWork' | 'attachments' | 'clock' | 'pendingImport'
>;

type Known = { readonly names: Names; readonly back: Set<string> };
const stepOf = (item: ItemDraft, { names }: Known): Step => ({
  records: recordsOf(item),
  bytes: bytesOf(item),
  files: item.files,
  part: item.parent === null ? null : item.main.id,
  write: (writer) => writeItem(writer, { item, names }),
});
const linkStep = (ends: TaskLink, { back }: Known): Step => ({
  records: 1,
  bytes: 1_000,
  files: [],
  part: null,
  write: (writer) => {
    linkTasks(writer, { ...ends, isBack: back.has(ends.to) });
    return null;
  },
});

/** Links between tasks come last, since either end may come first. */
const stepsOf = function* (what: ImportFile, known: Known): Generator<Step | undefined, void, undefined> {
  const links: TaskLink[] = [];
  for (const item of itemsOfFile(what, () => undefined)) {
    if (item !== undefined && item.parent !== null) links.push({ from: item.parent, to: item.main.id });
    yield item === undefined ? undefined : stepOf(item, known);
  }
  for (const ends of links) yield linkStep(ends, known);
};

const partsOf = function* (
  steps: Iterable<Step | undefined>,
): Generator<readonly Step[] | undefined, void, undefined> {
  let part: Step[] = [];
  let [records, bytes] = [0, 0];
  for (const step of steps) {
    if (step === undefined) {
      yield undefined;
      continue;
    }
    if (part.length > 0 && (records + step.records > MOST_RECORDS || bytes + step.bytes > MOST_BYTES)) {
      yield part;
      part = [];
      [records, bytes] = [0, 0];
    }
    part.push(step);
    records += step.records;
    bytes += step.bytes;
  }
  if (part.length > 0) yield part;
};

const add = (tally: Tally, result: Json): void => {
  if (!isJsonObject(result)) return;
  for (const outcome of ['created', 'restored', 'duplicates'] as const)
    tally[outcome] += Number(result[outcome] ?? 0);
};
const cameBack = (result: Json): readonly string[] => {
  const back = isJsonObject(result) ? result['back'] : undefined;
  return Array.isArray(back) ? back.filter((id) => typeof id === 'string') : [];
};
const writePart = (
  writer: Writer,
  { part, back }: { readonly part: readonly Step[]; readonly back: Set<string> },
): Written => {
  const tally: Tally = { created: 0, restored: 0, duplicates: 0 };
  const ids: string[] = [];
  for (const step of part) {
    const outcome = step.write(writer);
    if (outcome !== null) tally[outcome] += 1;
    if (outcome !== 'restored' || step.part === null) continue;
    ids.push(step.part);
    back.add(step.part);
  }
  return { ...tally, back: ids };
};

/** [ATTACH-4] The bytes come first: cut short here, they are bytes that nothing names. */
const keepFiles = function* ({ attachments, clock }: ImportHost, part: readonly Step[]): Sliced<undefined> {
  for (const { files } of part)
    for (const { hash, size, pieces } of files) {
      if (attachments.sizeOf(hash) === null)
        yield* attachments.keep({ hash, size, now: clock.now() }, pieces());
      yield;
    }
  return undefined;
};

const writeParts = function* (
  engine: ImportHost,
  { what, actId }: { readonly what: ImportFile; readonly actId: string },
): Sliced<Result<Tally, Failure>> {
  const tally: Tally = { created: 0, restored: 0, duplicates: 0 };
  let index = 0;
  const known: Known = { names: createNames(engine.database), back: new Set() };
  for (const part of partsOf(stepsOf(what, known))) {
    yield;
    if (engine.pendingImport.isCancelled()) return fail('import_cancelled', actId);
    if (part === undefined) continue;
    yield* keepFiles(engine, part);
    const isFirst = index === 0;
    const request = { commandId: `${actId}-${index}`, actId, writer: foreign };
    const done = engine.unitOfWork.commit(request, (writer) => {
      if (isFirst) engine.pendingImport.mark(actId, { at: what.ports.now, zone: what.ports.zone.name });
      return writePart(writer, { part, back: known.back });
    });
    engine.pendingImport.reread();
    if (!done.ok) return isFirst ? done : fail('import_incomplete', done.error.code);
    add(tally, done.value.result);
    for (const id of cameBack(done.value.result)) known.back.add(id);
    engine.pendingImport.wrote(part.length);
    index += 1;
  }
  return ok(tally);
};

const nameOfFile = function* ({ file, format, ports }: ImportFile): Sliced<string> {
  const hash = sha256.create();
  for (const part of partsOfFile(file)) {
    hash.update(part);
    yield;
  }
  return `import-${format}-${hashText(`${bytesToHex(hash.digest())}|${ports.zone.name}`).slice(0, 32)}`;
};

export type ImportDone = {
  readonly actId: string;
  readonly tally: Tally;
  readonly left: JudgedImport['left'];
};

/** Throws `Refused`. What is left to do is the commit that ends it. */
export const runFileImport = function* (
  engine: ImportHost,
  { what, commandId }: { readonly what: ImportFile; readonly commandId: string },
): Sliced<Result<ImportDone, Failure>> {
  const name = yield* nameOfFile(what);
  const pending = engine.pendingImport.act();
  if (pending !== null && !pending.startsWith(`${name}-`)) return fail('import_unfinished');
  // What is half written counts itself as here already: what it said was said before.
  const { left } = yield* judgeImport(engine, what);
  const actId = pending ?? `${name}-${hashText(commandId).slice(0, 16)}`;
  const written = yield* writeParts(engine, { what, actId });
  return written.ok ? ok({ actId, tally: written.value, left }) : written;
};
