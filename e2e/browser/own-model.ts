import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { id, text, type Driver } from '../driver';
import { CANARY_KEY } from './left-behind';

/** A small server of its own process that speaks as Ollama and its like do. */
export type ModelServer = {
  readonly models: readonly string[];
  readonly port: number;
  /** What waits at its half is said to its end. */
  readonly goOn: () => void;
  readonly stop: () => void;
};
export const startServer = async (folder: string, models: readonly string[]): Promise<ModelServer> => {
  const program = join(folder, '__tests__', 'gateway', 'local-model-server.mjs');
  const child = spawn(process.execPath, [program, '--models', models.join(',')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line = ''] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (first) => resolve([first]));
    child.once('exit', () => reject(new Error('the model server ended at once')));
  });
  const said: unknown = JSON.parse(line);
  const port = typeof said === 'object' && said !== null && 'port' in said ? Number(said.port) : 0;
  const goOn = () => void child.stdin.write('\n');
  return { port, models, goOn, stop: () => void child.kill('SIGKILL') };
};

/** Who asks it. */
export const WORKER = 'example-planner1';

/** Told what that means, the person lets the Planner ask it. */
export const agree = async ({ tap, see }: Driver, model: string): Promise<void> => {
  await tap(id(`model-${model}`));
  await tap(id(`consent-for-${WORKER}`));
  await see(id('consent-text'));
  await tap(id('consent-agree'));
  await see(text(`Planner may ask ${model}`));
};

/** As a person does it, from any tab: who runs it, its address, its key, a try. Then it asks which model. */
export const connect = async ({ tap, type, see }: Driver, { port, models }: ModelServer): Promise<void> => {
  await tap(id('tab-settings'));
  await tap(id('settings-models'));
  await see(text('Only the demo so far'));
  await tap(id('provider-add'));
  await see(id('provider-facts'));
  await tap(id('connect-next'));
  await type(id('provider-address'), `http://127.0.0.1:${port}/v1`);
  await type(id('provider-key'), CANARY_KEY);
  await tap(id('provider-key-file'));
  await tap(id('provider-connect'));
  await see(
    text(models.length === 1 ? 'It answers and has one model' : `It answers and has ${models.length} models`),
  );
};
