import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from './planted';

const asking = [
  "export const HEAD = 'SELECT max(last_counter) FROM commits';",
  'export const AFTER = `SELECT units\n  FROM commits WHERE arrival > ? LIMIT ${50}`;',
  "export const JOINED = 'SELECT id FROM task JOIN commits ON arrival = at';",
  "export const ADD = 'insert into commits (arrival) VALUES (?)';",
  "export const MOVE = 'UPDATE commits SET at = 0';",
  "export const DROP = 'DROP TABLE commits';",
  "export const INDEX = 'CREATE INDEX commits_at ON commits (at)';",
  "export const TABLE = 'commits';",
];

test.each(asking)('[ARRIVAL-2] SQL on commits is refused outside the log: %s', (source) => {
  for (const room of [
    'src/db',
    'src/db/search',
    'src/agents/runs',
    'src/runtime/transfer',
    'src/ui',
    'hub',
    'bench',
  ])
    expect(refusals(`${room}/planted.ts`, source)).toEqual(['house/one-log']);
  expect(refusals('src/db/log/planted.ts', source)).toEqual([]);
});

test('[ARRIVAL-2] other tables and other words are no commits', () => {
  for (const source of [
    "export const A = 'SELECT id FROM commits_7x';",
    "export const B = 'SELECT id FROM commands';",
    "export const C = 'reads commits in order';",
  ])
    expect(refusals('src/db/planted.ts', source)).toEqual([]);
});

test('[ARRIVAL-2] four files at most ask it', () => {
  const folder = join(__dirname, '..', '..', 'src', 'db', 'log');
  const files = readdirSync(folder).filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');
    return /\b(from|join|into|update|table|on)\s+commits\b|'commits'/i.test(code);
  });
  expect(files).toEqual(['append.ts', 'commands.ts', 'feed.ts', 'schema.ts']);
});
