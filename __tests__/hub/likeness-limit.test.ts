import { likenessCommands } from '../../hub/cli/likeness-commands';
import { parseCall } from '../../hub/cli/parse-call';
import { ok } from '../../src/core/result';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { openLikenessPeer, type LikenessPeer } from '../gateway/likeness-peer';

let folder: string;
let bed: LikenessPeer;
beforeEach(async () => {
  folder = newFolder();
  bed = await openLikenessPeer(folder);
});
afterEach(async () => {
  await bed.end();
  removeFolder(folder);
});

const typed = async (...given: readonly string[]): Promise<string> => {
  const call = parseCall(likenessCommands, ['likeness', 'limit', ...given]);
  if (call.kind !== 'run') return call.kind;
  const { words, flags } = call;
  const client = () => Promise.resolve(ok(bed.client));
  const more = { say: () => '', language: 'en', today: '2026-11-18', env: {}, platform: 'linux' } as const;
  const done = await call.command.run({ words, flags, client, ...more });
  return done.ok ? 'ok' : done.error.code;
};
const limits = async () => valueOf(await bed.client.query('likeness.get', {})).limits;

test('[FAR-9] who sets how many tokens a day it may use leaves what it may cost as it was', async () => {
  expect([await typed('400000'), await limits()]).toEqual(['ok', { tokens: 400_000, costMicros: 250_000 }]);
  await bed.choose();
  expect([await typed('500000'), await limits()]).toEqual(['ok', { tokens: 500_000, costMicros: 250_000 }]);
  expect([await typed('none', '--cost', '7'), await limits()]).toEqual([
    'ok',
    { tokens: null, costMicros: 7 },
  ]);
  expect([await typed('5', '--cost', 'none'), await limits()]).toEqual([
    'ok',
    { tokens: 5, costMicros: null },
  ]);
  expect([await typed('5', '--cost', '1.5'), await typed('much')]).toEqual([
    'invalid_arguments',
    'invalid_arguments',
  ]);
});
