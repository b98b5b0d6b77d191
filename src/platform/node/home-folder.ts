import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { syncFolder } from './sync-folder';

// [HUB-1] Everything of the hub lies in one home folder, readable by its owner alone: folders 0700, files 0600.
export type HomeQuestion = {
  readonly chosen?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
};

const byConvention = ({ env, platform }: HomeQuestion): string => {
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Reveille');
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Reveille');
  const data = env['XDG_DATA_HOME'];
  // The XDG specification: a relative path is invalid and to be ignored.
  return join(data?.startsWith('/') === true ? data : join(homedir(), '.local', 'share'), 'reveille');
};

export const homeFolder = (question: HomeQuestion): string => {
  const named = question.chosen ?? question.env['REVEILLE_HOME'];
  return named === undefined || named === '' ? byConvention(question) : resolve(named);
};

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Not there, or behind a door that is closed to us: what is made next says which.
    return false;
  }
};

/** One by one: Node's own `recursive` never ends where a system answers "no such file" to the making of one (/proc). */
const makeFolders = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw error;
    return;
  }
  syncFolder(dirname(path));
};

/** Windows keeps files of %LOCALAPPDATA% to their owner by itself; chmod changes nothing there. */
export const makePrivateFolder = (path: string): void => {
  makeFolders(path);
  // On a read-only disk even a change that changes nothing is refused.
  if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
};
