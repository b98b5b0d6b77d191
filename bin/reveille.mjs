#!/usr/bin/env node
import { ensureInstalled } from '../scripts/install.mjs';
import { startSpeech } from '../scripts/start-speech.mjs';

const { complain, giveUp } = startSpeech(process.argv);
const prepare = async () => {
  await ensureInstalled({ say: complain });
  const { buildHub } = await import('../scripts/build-hub.mjs');
  await buildHub({ say: complain });
  return true;
};

if (await prepare().catch(giveUp)) await import('../dist/hub/cli.mjs');
