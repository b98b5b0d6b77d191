import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { nodeShiftedBy } from './shifted-clock';

/** What `npm start` runs, with a home of its own. */
export type HubProcess = {
  readonly home: string;
  readonly origin: () => string;
  /** The printed link: its code opens one browser, once. */
  readonly link: () => string;
  /** As when the computer crashes: no goodbye. */
  readonly kill: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** `reveille …` in the same home; answers what it printed. */
  /** A script of the project; answers what it printed. */
  readonly script: (script: string, words: readonly string[]) => Promise<string>;
  readonly commandLine: (words: readonly string[]) => Promise<string>;
};

const LINK = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]+/;

type Place = {
  readonly folder: string;
  readonly home: string;
  /** How far ahead its clock is put. */
  readonly shift?: number;
};
type HubPlace = Place & {
  /** Nothing has to be installed or built any more. */
  readonly isBuilt?: boolean;
};
type Call = Place & {
  readonly script: string;
  readonly words: readonly string[];
};

const run = ({ folder, home, shift = 0, script, words }: Call): ChildProcess =>
  spawn(process.execPath, [...(shift === 0 ? [] : [nodeShiftedBy(shift)]), join(folder, script), ...words], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C', REVEILLE_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('close', () => resolve());
  });

const linkOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [link] = LINK.exec(printed) ?? [];
      if (link !== undefined) resolve(link);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', () => reject(new Error(`npm start ended without a link:\n${printed}`)));
  });

const outputOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`exit ${code}: ${err}${out}`)),
    );
  });

export const startHub = async ({ isBuilt = false, ...place }: HubPlace): Promise<HubProcess> => {
  const main = isBuilt ? 'dist/hub/main.mjs' : 'scripts/start.mjs';
  const start = (port: string) => run({ ...place, script: main, words: ['--port', port] });
  let child = start('0');
  let link = await linkOf(child);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone(child);
  };
  return {
    home: place.home,
    origin: () => new URL(link).origin,
    link: () => link,
    kill,
    startAgain: async () => {
      child = start(new URL(link).port);
      link = await linkOf(child);
    },
    script: (script, words) => outputOf(run({ ...place, script, words })),
    commandLine: (words) => outputOf(run({ ...place, script: 'bin/reveille.mjs', words })),
  };
};
