// `node bench/memory.mjs`: what a run reads of a conversation of 100,000 messages next to one of 1,000, interleaved in one process.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : Number(process.argv[at + 1]);
};
const sizes = [1_000, option('messages', 100_000)];
const rounds = option('rounds', 300);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const dir = mkdtempSync(join(tmpdir(), 'reveille-memory-'));
try {
  const { openMemoryPeer } = await import(
    pathToFileURL(await bundled('bench/memory-peer.ts', ['src', 'bench'])).href
  );
  const peers = sizes.map((count) => {
    const folder = join(dir, String(count));
    mkdirSync(folder);
    return { count, times: [], ...openMemoryPeer({ dir: folder, count }) };
  });
  for (const peer of peers) for (let i = 0; i < 20; i += 1) peer.assemble();
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < peers.length; i += 1) {
      const peer = peers[(i + round) % peers.length];
      const start = performance.now();
      if (peer.assemble() < 10) throw new Error('nothing was read');
      peer.times.push(performance.now() - start);
    }
  }
  const [small, large] = peers.map(({ times }) => median(times));
  for (const { count, times } of peers) console.log(`${count} messages: ${median(times).toFixed(3)} ms`);
  console.log(`ratio ${(large / small).toFixed(2)} (at most 1.3)`);
  for (const { close } of peers) close();
  if (large / small > 1.3) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
