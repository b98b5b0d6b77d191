import { utf8ToBytes } from '@noble/hashes/utils.js';
import { deflateSync, Zip, ZipDeflate, ZipPassThrough, type ZipInputFile } from 'fflate';
import type { Json } from '../../../core/json';
import { isJsonObject, parseJson } from '../../../core/json';
import { decodeRegisters } from '../../../core/registers-codec';
import { effectiveOf } from '../../../db/records/effective';
import { integerNamed, memberNamed, textNamed } from '../../../db/journal/effective';
import { IN_LIVE_LIST } from '../../../db/journal/items-of-task';
import { journalKinds } from '../../../db/journal/kinds';
import type { RowsOf } from '../../../db/readable-rows';
import type { Effective, RegisterKind } from '../../../db/record-kind';
import { column, flag, from, type Column } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { journalRows } from '../journal-rows';
import { ofOneMoment } from '../one-moment';
import { createCrc32 } from '../importers/crc32';
import { ASSETS_HEAD, assetsFrom, linkAssets } from './asset-links';
import { findAssets, writeAssets, type Assets } from './write-assets';
import { copied, FORMAT, headLine, LINES, MOST_PAGES, pageKinds, pageName, pageText } from './page-format';

// [MARKDOWN-2] What is live comes out: every record that is not deleted, as it reads. Export, import, export gives equal content.
export type WrittenMarkdown = {
  readonly transferId: string;
  readonly size: number;
  readonly files: number;
  readonly filesLeftOut: number;
  readonly filesMissing: number;
  readonly records: number;
  readonly unreadable: number;
};
type Live = { readonly id: string; readonly effective: Effective };

const live = (kind: RegisterKind, { id, text }: { id: string; text: string }): Live | 'deleted' | null => {
  const registers = decodeRegisters(text);
  if (!registers.ok) return null;
  const effective = effectiveOf(kind, registers.value);
  return integerNamed(effective, 'deletedAt') === null ? { id, effective } : 'deleted';
};

/** Effective values come out of registers, which hold JSON. */
const fieldsOf = ({ effective }: Live): Readonly<Record<string, Json>> => {
  const json = parseJson(JSON.stringify(effective));
  if (!json.ok || !isJsonObject(json.value)) throw new Error('[MARKDOWN-1] effective values are JSON');
  const { deletedAt: _, ...fields } = json.value;
  return fields;
};

/** A malformed value is written as its plain text, so that no line is lost. */
const said: Column<string> = (value) => String(value);
const CHECKLIST = from('checklist_item').select(
  { text: said, checked: flag },
  `WHERE task_id = ? AND deleted_at IS NULL AND ${IN_LIVE_LIST} ORDER BY checklist_id, position, id`,
);
const LABELS = column(
  { name: said },
  "SELECT label.name FROM link JOIN label ON label.id = link.to_id WHERE link.from_id = ? AND link.kind = 'label' AND link.deleted_at IS NULL AND label.deleted_at IS NULL ORDER BY label.name",
);
type Told = { readonly kind: string; readonly id: string; readonly page: string; readonly text: string };
/** Pictures that the text does not show are shown behind it. */
const besides = (assets: Assets, { id, page, text }: Told): readonly string[] =>
  assets.ofOwner(id).flatMap((asset) => {
    const name = assets.nameOf(asset.id);
    if (name === null || text.includes(`(attachment:${asset.id})`)) return [];
    return [`![${copied(asset.told).replace(/[[\]]/g, ' ')}](${assetsFrom(page)}${name})`];
  });

const copyFor = (
  { database, assets }: { readonly database: SqlDatabase; readonly assets: Assets },
  told: Told,
): readonly string[] => {
  const { kind, id } = told;
  const labels = LABELS.all(database, [id]).map((name) => `#${copied(name)}`);
  const items = kind === 'task' ? CHECKLIST.all(database, [id]) : [];
  const lines = items.map(({ text, checked }) => `- [${checked ? 'x' : ' '}] ${copied(text)}`);
  return [...(labels.length === 0 ? [] : [labels.join(' ')]), ...lines, ...besides(assets, told)];
};

type Open = { readonly push: (text: string) => void; readonly end: () => void };

const createFiles = (out: (bytes: Uint8Array) => void, now: number) => {
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    out(bytes);
  });
  let count = 0;
  const open = (name: string): Open => {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    count += 1;
    return {
      push: (text) => file.push(utf8ToBytes(text), false),
      end: () => file.push(new Uint8Array(), true),
    };
  };
  /** Packed in one go: thousands of open packers would all keep their windows. */
  const add = (name: string, text: string): void => {
    const bytes = utf8ToBytes(text);
    const sum = createCrc32();
    sum.add(bytes);
    const file: ZipInputFile = {
      filename: name,
      size: bytes.length,
      crc: sum.value(),
      compression: 8,
      mtime: now,
    };
    zip.add(file);
    file.ondata?.(null, deflateSync(bytes, { level: 6 }), true);
    count += 1;
  };
  /** As it is: pictures are packed already. */
  const openPlain = (name: string) => {
    const file = new ZipPassThrough(name);
    file.mtime = now;
    zip.add(file);
    count += 1;
    return {
      push: (bytes: Uint8Array): void => file.push(bytes, false),
      end: (): void => file.push(new Uint8Array(), true),
    };
  };
  return { open, openPlain, add, finish: () => zip.end(), count: () => count };
};

const nameOf = (kind: RegisterKind, { id, effective }: Live): string => {
  const day = memberNamed(effective, { group: 'moment', member: 'day' });
  return pageName({ kind: kind.kind, id, title: textNamed(effective, 'title'), day });
};

type Paged = { readonly kind: RegisterKind; readonly row: Live; readonly page: string };
const pageOf = (
  { database, assets }: { readonly database: SqlDatabase; readonly assets: Assets },
  { kind, row, page }: Paged,
): string => {
  const { body = '', title = '' } = pageKinds[kind.kind] ?? {};
  const fields = fieldsOf(row);
  const shown = Object.entries(fields).filter(([name]) => name !== body);
  const text = textNamed(row.effective, body);
  const prefix = assetsFrom(page);
  const linked = linkAssets(text, { prefix, nameOf: assets.nameOf });
  return pageText({
    head: [
      headLine('reveille', kind.kind),
      headLine('id', row.id),
      ...shown
        .sort(([a], [b]) => Number(b === title) - Number(a === title) || (a < b ? -1 : 1))
        .map(([name, value]) => headLine(name, value)),
      ...(linked.isLinked ? [headLine(ASSETS_HEAD, prefix)] : []),
    ],
    body: linked.text,
    copy: copyFor({ database, assets }, { kind: kind.kind, id: row.id, page, text }),
  });
};

const linesHead = (kind: RegisterKind): string =>
  `${['---', headLine('reveille', LINES), headLine('kind', kind.kind), '---', '', '```json'].join('\n')}\n`;

type Counts = { records: number; unreadable: number };
type Archive = ReturnType<typeof createFiles>;

type Writing = { files: Archive; counts: Counts; assets: Assets; rowsOf: RowsOf };
const writeKind = function* (
  { database }: Engine,
  { kind, files, counts, assets, rowsOf }: Writing & { kind: RegisterKind },
): Sliced<undefined> {
  const isPaged = Object.hasOwn(pageKinds, kind.kind);
  const lines: Open[] = [];
  let pages = 0;
  for (const row of rowsOf(kind)) {
    yield;
    const known = row.text === null ? null : live(kind, row);
    if (known === 'deleted') continue;
    counts[known === null ? 'unreadable' : 'records'] += 1;
    if (known === null) continue;
    if (isPaged && pages < MOST_PAGES) {
      const page = nameOf(kind, known);
      files.add(page, pageOf({ database, assets }, { kind, row: known, page }));
      pages += 1;
      continue;
    }
    if (lines.length === 0) {
      lines.push(files.open(`records/${kind.kind}.md`));
      lines[0]?.push(linesHead(kind));
    }
    lines[0]?.push(`${JSON.stringify({ id: known.id, fields: fieldsOf(known) })}\n`);
  }
  lines[0]?.push('```\n');
  lines[0]?.end();
  return undefined;
};

const README = [
  'This folder is a copy of what is in Reveille, for reading and for other apps.',
  'Reveille can import it again: as a ZIP file, with the names as they are.',
].join('\n');

const isRegisters = (kind: (typeof journalKinds)[number]): kind is RegisterKind =>
  kind.storage === 'registers';

const writeOnce = function* (engine: Engine): Sliced<WrittenMarkdown> {
  const outgoing = engine.transfers.send('markdown');
  let isDone = false;
  try {
    const files = createFiles(outgoing.write, engine.clock.now());
    const counts: Counts = { records: 0, unreadable: 0 };
    files.add('reveille.md', `${['---', headLine('reveille', FORMAT), '---', README].join('\n')}\n`);
    const assets = yield* findAssets(engine);
    const writing: Writing = { files, counts, assets, rowsOf: journalRows(engine) };
    for (const kind of journalKinds.filter(isRegisters)) yield* writeKind(engine, { kind, ...writing });
    yield* writeAssets(engine, { assets, open: files.openPlain });
    files.finish();
    isDone = true;
    const [filesLeftOut, filesMissing] = [assets.leftOut(), assets.missing()];
    return { ...outgoing.finish(), files: files.count(), filesLeftOut, filesMissing, ...counts };
  } finally {
    if (!isDone) outgoing.discard();
  }
};

export const writeMarkdown = (engine: Engine): Sliced<WrittenMarkdown> =>
  ofOneMoment(engine.database, {
    write: () => writeOnce(engine),
    drop: ({ transferId }) => engine.transfers.end(transferId),
  });
