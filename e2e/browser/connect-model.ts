import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { id, label, text } from '../driver';
import { CANARY_KEY } from './left-behind';
import type { BrowserFlow } from './stand';

/** A small server of its own process that speaks as Ollama and its like do. */
const startServer = async (folder: string): Promise<{ readonly port: number; readonly stop: () => void }> => {
  const program = join(folder, '__tests__', 'gateway', 'local-model-server.mjs');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line = ''] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (first) => resolve([first]));
    child.once('exit', () => reject(new Error('the model server ended at once')));
  });
  const said: unknown = JSON.parse(line);
  const port = typeof said === 'object' && said !== null && 'port' in said ? Number(said.port) : 0;
  return { port, stop: () => void child.kill('SIGKILL') };
};

/** A model of one's own is connected, tried, allowed for one agent, asked by it, and every word that was sent can be read. */
export const connectModel: BrowserFlow = {
  name: 'a model of one’s own is connected, allowed, asked, and what was sent can be read',
  peers: ['hub'],
  run: async ({ folder, page, driver: { tap, type, see, notSee } }) => {
    const server = await startServer(folder);
    try {
      await tap(id('tab-settings'));
      await tap(id('settings-models'));
      await see(text('Only the demo so far'));
      await tap(id('provider-add'));
      await type(id('provider-address'), `http://127.0.0.1:${server.port}/v1`);
      await type(id('provider-key'), CANARY_KEY);
      await tap(id('provider-key-file'));
      await tap(id('provider-connect'));
      await see(text('It answers and has one model'));
      await tap(id('model-small-1'));
      await tap(id('consent-for-example-planner1'));
      await see(id('consent-text'));
      await tap(id('consent-agree'));
      await see(text('Planner may ask small-1'));
      await tap(id('screen-back'));
      await tap(id('screen-back'));

      await tap(id('tab-agents'));
      await tap(id('agent-open-example-planner1'));
      await tap(id('agent-wake'));
      await tap(text('Read the report'));
      await see(id('report-lead'));
      await notSee(id('demo-mark'));
      await tap(id('screen-back'));
      await tap(id('screen-back'));

      await tap(id('tab-settings'));
      await tap(id('settings-sent'));
      await page().locator('[data-testid^="sent-0"]:visible').first().tap();
      await see(id('sent-body'));
      await see(label('Back'));
    } finally {
      server.stop();
    }
  },
};
