import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { openIn, type Opened } from '../engine/engine-world';

// A life on a disk of its own, the same in the process whose power is cut and in the one that looks at what is left: an agent that is woken by
// tasks and adds a follow-up, each of which is an operation over two databases.
const FIRST_ID = /"id":"([0-9a-z]{26})"/;

const model = createScriptedModel(({ messages }) => {
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  const sourceTaskId = FIRST_ID.exec(JSON.stringify(messages).replaceAll('\\', ''))?.[1] ?? 'none';
  const args = { sourceTaskId, newTaskTitle: 'Follow up' };
  return { say: 'answer', text: '', toolCalls: [{ callId: 'a', name: 'create_follow_up_task', args }] };
});

export const openLife = (
  disk: string,
  { startAt, seed }: { readonly startAt: number; readonly seed: number },
): Opened => {
  const folder = join(disk, 'life');
  mkdirSync(folder, { recursive: true });
  return openIn(folder, {
    model,
    startAt,
    seed,
    files: createBetterSqlite3Files(folder),
    mark: createMarkFile(join(disk, 'host', 'mark.json')),
  });
};

export const letWork = async ({ peer, world }: Opened): Promise<void> => {
  await peer.runDue({ deadline: null });
  world.passTime(60_000);
  await peer.runDue({ deadline: null });
};
