import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { createIdSource } from '../../src/core/id';
import type { MarkPlace } from '../../src/core/mark-place';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { createApiClient } from '../../src/runtime/api/client';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createTestRandom, testPlace } from '../api/test-host';

// Profiles that an older version wrote (fixtures/make-old-profile.mjs), opened with today's code.
export type OldProfile = 'small' | 'large';
const FILES = [JOURNAL_FILE, AGENT_FILE, 'search.sqlite', 'attachments.sqlite'] as const;
const fixture = (name: OldProfile, file: string): string =>
  join(__dirname, 'fixtures', 'old-profile', name, file);

const Told = z.object({
  head: z.number(),
  kinds: z.record(
    z.string(),
    z.object({ table: z.string(), held: z.enum(['state', 'body']), count: z.number(), states: z.string() }),
  ),
  counts: z.record(z.string(), z.number()),
});
type Told = z.infer<typeof Told>;
const Manifest = z.object({
  hostId: z.string(),
  /** A time later than any in the profile. */
  openAt: z.number(),
  /** Acts to undo: two by the first host, an import, and one by the host that came after it. */
  renamed: z.string(),
  deleted: z.string(),
  imported: z.string(),
  moved: z.string(),
  task: z.string(),
  gone: z.string(),
  later: z.string(),
  letter: z.string(),
  conflicted: z.string(),
  agent: z.string(),
  run: z.string(),
  attachments: z.array(z.object({ id: z.string(), size: z.number(), seed: z.number() })),
  /** The mark beside the files. */
  mark: z.string(),
  journal: Told,
  agents: Told,
});
export type Manifest = z.infer<typeof Manifest>;
export const manifestOf = (name: OldProfile): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(fixture(name, 'manifest.json'), 'utf8')));

const unpacked = new Map<OldProfile, string>();
const masterOf = (name: OldProfile): string => {
  const known = unpacked.get(name);
  if (known !== undefined) return known;
  const master = mkdtempSync(join(tmpdir(), `old profile ${name} `));
  mkdirSync(join(master, 'profile'));
  for (const file of FILES) {
    const bytes = brotliDecompressSync(readFileSync(fixture(name, `${file}.br`)));
    writeFileSync(join(master, 'profile', file), bytes);
  }
  writeFileSync(join(master, 'mark.json'), manifestOf(name).mark);
  unpacked.set(name, master);
  return master;
};
export const removeUnpacked = (): void => {
  for (const folder of unpacked.values()) rmSync(folder, { recursive: true, force: true });
  unpacked.clear();
};

export type Place = {
  readonly files: SqlFiles;
  readonly pathOf: (file: string) => string;
  readonly mark: string;
  readonly remove: () => void;
};
export const placeOf = (name: OldProfile): Place => {
  const folder = mkdtempSync(join(tmpdir(), 'old profile '));
  cpSync(masterOf(name), folder, { recursive: true });
  const profile = join(folder, 'profile');
  return {
    files: createBetterSqlite3Files(profile),
    pathOf: (file) => join(profile, file),
    mark: join(folder, 'mark.json'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

type Opening = {
  readonly startAt: number;
  readonly files?: SqlFiles;
  readonly mark?: MarkPlace;
};
/** Opens a profile like the app: migrates both databases, each under its own host name. */
export const openOld = (
  place: Place,
  { startAt, files = place.files, mark = createMarkFile(place.mark) }: Opening,
) => {
  let now = startAt;
  const clock = { now: () => (now += 1) };
  const random = createTestRandom(startAt % 1_000_003);
  const opened = openPeer({
    files,
    mark,
    clock,
    random,
    place: testPlace,
    defer: queueMicrotask,
    pause: setImmediate,
    agents: {
      model: createScriptedModel(() => ({ say: 'answer', text: 'Done.' })),
      after: () => () => undefined,
      deviceZone: () => 'Europe/Berlin',
      work: 'when_asked',
    },
  });
  const newId = createIdSource({ clock, random });
  return {
    opened,
    clientOf: (peer: Peer) => createApiClient({ transport: createInProcessTransport(peer), newId }),
    passTime: (milliseconds: number): void => {
      now += milliseconds;
    },
  };
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** As in the manifest: for each kind, the number of records and one hash over the hashes of their states. */
export const kindsIn = (database: SqlDatabase, told: Told): Told['kinds'] =>
  Object.fromEntries(
    Object.entries(told.kinds).map(([kind, { table, held }]) => {
      const { rows } = database.query(`SELECT id, ${held} FROM ${table} ORDER BY id`);
      const lines = rows.map(([id, state]) => `${String(id)} ${hashOf(String(state))}`);
      return [kind, { table, held, count: rows.length, states: hashOf(lines.join('\n')) }];
    }),
  );
/** Opening a profile adds rows to these tables. */
const MOVES = ['log_lines', 'meta'];
export const countsIn = (database: SqlDatabase, tables: readonly string[]): Told['counts'] =>
  Object.fromEntries(
    tables
      .filter((table) => !MOVES.includes(table))
      .map((table) => [table, Number(database.query(`SELECT count(*) FROM ${table}`).rows[0]?.[0])]),
  );
export const toldCounts = ({ counts }: Told): Told['counts'] =>
  Object.fromEntries(Object.entries(counts).filter(([table]) => !MOVES.includes(table)));

/** The same picture that the maker attached. */
export const pictureOf = (size: number, seed: number): Buffer => {
  const bytes = Buffer.alloc(size, seed);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(3, 16);
  bytes.writeUInt32BE(2, 20);
  return bytes;
};
