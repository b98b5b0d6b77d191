// Both native bundles as a store build would carry them: Hermes bytecode, not source.
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, expoSettings, tool } from './runner/command.mjs';

/** First eight bytes of every Hermes bytecode file, little-endian. */
const HERMES_MAGIC = 0x1f1903c103bc1fc6n;
const platforms = ['android', 'ios'];

const startOf = async (file) => {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return { magic: buffer.readBigUInt64LE(0), version: buffer.readUInt32LE(8) };
  } finally {
    await handle.close();
  }
};

const findingsOf = async (folder, platform) => {
  const metadata = JSON.parse(await readFile(join(folder, 'metadata.json'), 'utf8'));
  const bundle = metadata.fileMetadata[platform]?.bundle ?? '';
  const isBytecodeName = bundle.endsWith('.hbc');
  const start = isBytecodeName ? await startOf(join(folder, bundle)) : { magic: 0n, version: 0 };
  return [
    { what: `${platform} has a bytecode bundle`, holds: isBytecodeName, detail: bundle },
    { what: `the ${platform} bundle is Hermes bytecode`, holds: start.magic === HERMES_MAGIC },
    {
      what: `the ${platform} bytecode has a version`,
      holds: start.version >= 96,
      detail: `${start.version}`,
    },
  ];
};

/** The bundler has a worker on every core: what ran beside it would take its time from it, and on a machine that never bundled it takes the most. */
export default {
  name: 'native bundles (Hermes)',
  budgetSeconds: 150,
  slot: 'metro',
  isWide: true,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reveille bundles '));
    try {
      const { code, output } = await tool({
        entry: 'expo/bin/cli',
        args: ['export', ...platforms.flatMap((name) => ['--platform', name]), '--output-dir', folder],
        env: expoSettings,
      });
      if (code !== 0) return { passed: 0, failed: platforms.length, output };
      return answerOf((await Promise.all(platforms.map((name) => findingsOf(folder, name)))).flat());
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
