// The bare machine: prepared statements of better-sqlite3 over the smallest schema that holds the same rows and can do the work
// (dedupe by id, a sequence per host; of two edits of a field the later one by clock and host). What travels is JSON, neither packed nor sealed.
import { join } from 'node:path';
import Database from 'better-sqlite3';

const TABLES = `CREATE TABLE IF NOT EXISTS rec (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, host TEXT NOT NULL, seq INTEGER NOT NULL,
  prev TEXT, body TEXT NOT NULL, UNIQUE (host, seq));
CREATE TABLE IF NOT EXISTS cell (obj TEXT NOT NULL, field TEXT NOT NULL, value TEXT, clock INTEGER NOT NULL, host TEXT NOT NULL,
  PRIMARY KEY (obj, field)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS edit (host TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (host, seq)) WITHOUT ROWID`;
const WIN = `INSERT INTO cell VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, clock = excluded.clock, host = excluded.host
  WHERE excluded.clock > cell.clock OR (excluded.clock = cell.clock AND excluded.host > cell.host)`;

/** The last seq of each host, kept in memory: asking SQLite each time would grow with the rows. */
const headsOf = (db, table) =>
  new Map(db.prepare(`SELECT host, max(seq) FROM ${table} GROUP BY host`).raw().all());
const raise = (heads, { host, seq }) => {
  if (!(heads.get(host) >= seq)) heads.set(host, seq);
};

const editsOf = (db, replica) => {
  const heads = headsOf(db, 'edit');
  const win = db.prepare(WIN);
  const keep = db.prepare('INSERT OR IGNORE INTO edit VALUES (?, ?, ?)');
  let clock = db.prepare('SELECT coalesce(max(clock), 0) FROM cell').pluck().get();
  const take = (edit) => {
    const { host, seq, obj, field, value } = edit;
    if (keep.run(host, seq, JSON.stringify(edit)).changes === 0) return;
    win.run(obj, field, value, edit.clock, host);
    raise(heads, edit);
    clock = Math.max(clock, edit.clock);
  };
  const make = (edit) =>
    take({ ...edit, host: replica, seq: (heads.get(replica) ?? 0) + 1, clock: clock + 1 });
  return { heads, take, edit: db.transaction((edits) => edits.forEach(make)) };
};

export const openMessagePeer = ({ dir, replica, sync = 'FULL' }) => {
  const db = new Database(join(dir, 'db.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${sync}`);
  db.exec(TABLES);
  const insert = db.prepare('INSERT OR IGNORE INTO rec (id, host, seq, prev, body) VALUES (?, ?, ?, ?, ?)');
  const heads = headsOf(db, 'rec');
  const one = (record) => {
    const { id, host, seq, prev } = record;
    if (insert.run(id, host, seq, prev, JSON.stringify(record)).changes > 0) raise(heads, record);
  };
  const many = db.transaction((records) => records.forEach(one));
  const last = db.prepare('SELECT body FROM rec ORDER BY n DESC LIMIT ?').pluck();
  const { heads: editHeads, take, edit } = editsOf(db, replica);
  const lacking = { rec: heads, edit: editHeads };
  const since = (table, theirs) => {
    const statement = db.prepare(`SELECT body FROM ${table} WHERE host = ? AND seq > ? ORDER BY seq`).pluck();
    return [...lacking[table]].flatMap(([host, seq]) =>
      seq > (theirs[host] ?? 0) ? statement.all(host, theirs[host] ?? 0) : [],
    );
  };
  const apply = db.transaction(([records, edits]) => {
    records.forEach(one);
    edits.forEach(take);
  });
  return {
    append: (records) => {
      if (records.length === 1) one(records[0]);
      else many(records);
    },
    version: () => JSON.stringify([Object.fromEntries(heads), Object.fromEntries(editHeads)]),
    diff: (version) => {
      const [records, edits] = JSON.parse(version);
      return `[[${since('rec', records).join()}],[${since('edit', edits).join()}]]`;
    },
    apply: (payload) => apply(JSON.parse(payload)),
    edit,
    snapshot: () =>
      JSON.stringify(db.prepare('SELECT obj, field, value FROM cell ORDER BY obj, field').raw().all()),
    latest: (most) => last.all(most).map((body) => JSON.parse(body)),
    count: () => db.prepare('SELECT count(*) FROM rec').pluck().get(),
    close: () => db.close(),
  };
};

export const openToday = ({ dir, statements }) => {
  const db = new Database(join(dir, 'db.sqlite'));
  db.pragma('journal_mode = WAL');
  const prepared = statements.map(({ sql, params }) => ({ statement: db.prepare(sql).raw(), params }));
  return {
    today: () => prepared.map(({ statement, params }) => statement.all(...params)),
    close: () => db.close(),
  };
};
