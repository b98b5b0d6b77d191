#!/usr/bin/env node
import { ensureInstalled } from '../scripts/install.mjs';

const say = (line) => console.error(line);
try {
  await ensureInstalled({ say });
  const { buildHub } = await import('../scripts/build-hub.mjs');
  await buildHub({ say });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await import('../dist/hub/cli.mjs');
