import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const src = join(__dirname, '../../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

const times = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const placesOf = (pattern: RegExp): Readonly<Record<string, number>> =>
  Object.fromEntries(
    sources
      .map(({ name, text }) => [name, times(text.replace(/^import .*$/gm, ''), pattern)] as const)
      .filter(([, count]) => count > 0),
  );

// Whoever adds a place says there why a power cut may take it.
test('[COMMIT-14] commits that do not wait for the disk are few, and each is known', () => {
  expect(placesOf(/durable: 'later'/g)).toEqual({
    'db/agent/internal-step.ts': 1,
    'db/attachments/attachment-store.ts': 1,
    'db/log/apply.ts': 1,
    'db/log/drain.ts': 1,
    'db/search/search-schema.ts': 1,
    'runtime/sync/space-row.ts': 1,
    'sync/acks.ts': 1,
    'sync/create-stream-desk.ts': 1,
    'sync/inbox.ts': 1,
    'sync/outbox.ts': 1,
    'sync/snapshot/take-snapshot.ts': 1,
  });
  expect(placesOf(/(?<!const )\binternalStep\b/g)).toEqual({
    'agents/engine/prune-desk.ts': 1,
    'agents/runs/ask-model.ts': 1,
    'agents/runs/end-run.ts': 1,
    'agents/runs/run.ts': 1,
    'agents/runs/store-result.ts': 1,
    'agents/runs/workflow.ts': 1,
    'agents/wake/start-run.ts': 1,
    'agents/wake/wake-desk.ts': 1,
    'gateway/asking/ledger-book.ts': 1,
  });
});

test('[SQL-21] nobody but the port sets how long a write waits', () => {
  expect(placesOf(/\bsynchronous ?= ?(?:full|normal|off|extra|\d)/gi)).toEqual({ 'db/sql-connection.ts': 2 });
});
