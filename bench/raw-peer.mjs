// The bare machine: prepared statements of better-sqlite3 over the smallest schema that holds the same rows and can do the work
// (dedupe by id, a sequence per host).
import { join } from 'node:path';
import Database from 'better-sqlite3';

const TABLE = `CREATE TABLE IF NOT EXISTS rec (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, host TEXT NOT NULL, seq INTEGER NOT NULL,
  prev TEXT, body TEXT NOT NULL, UNIQUE (host, seq))`;

export const openMessagePeer = ({ dir, sync = 'FULL' }) => {
  const db = new Database(join(dir, 'db.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${sync}`);
  db.exec(TABLE);
  const insert = db.prepare('INSERT OR IGNORE INTO rec (id, host, seq, prev, body) VALUES (?, ?, ?, ?, ?)');
  const one = (record) => insert.run(record.id, record.host, record.seq, record.prev, JSON.stringify(record));
  const many = db.transaction((records) => {
    for (const record of records) one(record);
  });
  const last = db.prepare('SELECT body FROM rec ORDER BY n DESC LIMIT ?').pluck();
  return {
    append: (records) => {
      if (records.length === 1) one(records[0]);
      else many(records);
    },
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
