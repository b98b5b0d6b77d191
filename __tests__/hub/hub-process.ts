import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookBeforeLeaving } from '../../e2e/browser/left-behind';

// The shipped bundle, run as people run it: own processes, own home, in a folder whose path has spaces.
const projectFolder = join(__dirname, '..', '..');

export type Install = {
  readonly folder: string;
  readonly newHome: () => string;
  readonly remove: () => void;
};

export const installHub = (): Install => {
  const built = spawnSync(process.execPath, [join(projectFolder, 'scripts', 'build-hub.mjs')], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(built.stderr);
  const folder = mkdtempSync(join(tmpdir(), 'reveille with spaces '));
  mkdirSync(join(folder, 'dist'));
  cpSync(join(projectFolder, 'dist', 'hub'), join(folder, 'dist', 'hub'), { recursive: true });
  cpSync(join(projectFolder, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    newHome: () => join(mkdtempSync(join(folder, 'home ')), 'reveille'),
    remove: () => {
      try {
        for (const name of readdirSync(folder).filter((entry) => entry.startsWith('home ')))
          lookBeforeLeaving(join(folder, name), 'process');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
};

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
export type Running = {
  readonly child: ChildProcess;
  /** The first whole line, or the end of the process. */
  readonly firstLine: Promise<string>;
  readonly ended: Promise<Ended>;
};

export const runNode = (
  install: Install,
  call: {
    readonly entry: 'main' | 'cli';
    readonly home: string;
    readonly words: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
  },
): Running => {
  const child = spawn(
    process.execPath,
    [join(install.folder, 'dist', 'hub', `${call.entry}.mjs`), ...call.words],
    {
      env: { ...process.env, HOME: install.folder, LC_ALL: 'C', REVEILLE_HOME: call.home, ...call.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let err = '';
  const ended = new Promise<Ended>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const end = out.indexOf('\n');
      if (end >= 0) resolve(out.slice(0, end));
    });
    child.on('close', () => resolve(out));
  });
  return { child, firstLine, ended };
};

export type Hub = Running & { readonly origin: string; readonly port: number; readonly code: string };

const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)\/#code=([A-Za-z0-9_-]{43})$/;

export const addressIn = (line: string): { origin: string; port: number; code: string } => {
  const [, port, code] = ADDRESS.exec(line) ?? [];
  if (port === undefined || code === undefined) throw new Error(`no address in: ${line}`);
  return { origin: `http://127.0.0.1:${port}`, port: Number(port), code };
};

export const startHubProcess = async (
  install: Install,
  home: string,
  words: readonly string[] = [],
): Promise<Hub> => startHubWith(install, { home, words });

export const startHubWith = async (
  install: Install,
  call: Omit<Parameters<typeof runNode>[1], 'entry'>,
): Promise<Hub> => {
  const running = runNode(install, { ...call, entry: 'main' });
  const line = await running.firstLine;
  if (line === '') throw new Error((await running.ended).err);
  return { ...running, ...addressIn(line) };
};

export const stop = async ({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> => {
  child.kill(signal);
  return ended;
};

export const cli = (install: Install, home: string, words: readonly string[]): Promise<Ended> =>
  runNode(install, { entry: 'cli', home, words }).ended;
