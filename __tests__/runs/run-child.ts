import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlDatabase } from '../../src/db/sql-database';
import { countingModel, openWorld, work } from './killed-run';

// The child: goes on with the run of a folder and kills itself at a write, counted over both databases. Arguments: folder, write (0: never).
const [folder = '', write = '0'] = process.argv.slice(2);
const killAt = Number(write);
let writes = 0;
let isOpen = false;
const attempt = (): void => {
  if (!isOpen) return;
  writes += 1;
  if (writes === killAt) process.kill(process.pid, 'SIGKILL');
};
const bed = openWorld({ folder, destroy: () => undefined }, (database): SqlDatabase => ({
  ...database,
  run: (sql, params) => {
    attempt();
    return database.run(sql, params);
  },
  transaction: (...call) => {
    attempt();
    const value = database.transaction(...call);
    attempt();
    return value;
  },
}));
isOpen = true;
const asked = new Map<string, number>();
const model = countingModel(asked);
const logged: typeof model = {
  ...model,
  ask: (request, cancel) => {
    appendFileSync(join(folder, 'asked.log'), `${request.requestId}\n`);
    return model.ask(request, cancel);
  },
};
void work(bed.stores, logged).then((end) => {
  process.stdout.write(`${end.end} ${writes}\n`);
  bed.close();
});
