import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkCommits } from '../../src/db/log/check';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { kinds } from '../commit/bed';
import { commandIdOf } from './commands';
import { bundleChild, runUnderKills } from './kill-run';

const COMMANDS = Number(process.env['REVEILLE_SOAK_COMMITS'] ?? 1000);
const seed = Number(process.env['REVEILLE_SEED'] ?? 20_260_101);

test(
  `[CRASH-1] ${COMMANDS} acknowledged commits under kill -9, seed ${seed}: nothing half, nothing lost, nothing twice`,
  async () => {
    const { script, folder } = bundleChild('committer');
    const file = join(folder, 'db.sqlite');
    const run = await runUnderKills({ script, file, seed, commands: COMMANDS });
    const database = openBetterSqlite3(file);
    const rows = (sql: string) => database.query(sql).rows;

    expect(rows('PRAGMA integrity_check')).toEqual([['ok']]);
    expect(checkCommits({ database, kinds: [...kinds, supersededEditKind] })).toEqual([]);
    expect(rows('SELECT first_counter FROM commits ORDER BY last_counter LIMIT 1')).toEqual([[1]]);
    // Every command acted, and exactly once: each writes one event of its own, under a new id.
    const acted = new Map(
      rows('SELECT command, count(*) FROM events GROUP BY command').map(([id, n]) => [id, n]),
    );
    const expected = Array.from({ length: COMMANDS }, (_, index) => commandIdOf(seed, index + 1));
    expect(expected.filter((id) => acted.get(id) !== 1)).toEqual([]);
    expect(acted.size).toBe(COMMANDS);
    expect(rows('SELECT count(*), count(DISTINCT command_id) FROM commits')).toEqual([[COMMANDS, COMMANDS]]);
    // The proof is worth nothing if nobody died, or nobody died between commit and answer.
    expect(run.kills).toBeGreaterThan(COMMANDS / 50);
    expect(run.committedUnsaid).toBeGreaterThan(COMMANDS / 250);
    process.stdout.write(
      `seed ${seed}: ${run.kills} kills, ${run.committedUnsaid} commands repeated after an unsaid commit\n`,
    );
    database.close();
    rmSync(folder, { recursive: true });
  },
  55_000 * Math.max(1, COMMANDS / 1000),
);
