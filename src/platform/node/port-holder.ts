import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';

// Which program holds a port, where the system tells; only to name it in a sentence. Never an error: null is an answer.
const LISTENING = '0A';

const socketsIn = async (path: string, port: number): Promise<readonly string[]> => {
  const table = await readFile(path, 'utf8').catch(() => '');
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return local?.endsWith(`:${wanted}`) === true && state === LISTENING && inode !== undefined
      ? [inode]
      : [];
  });
};

const holdsSocket = async (pid: string, sockets: ReadonlySet<string>): Promise<boolean> => {
  const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const handle of handles) {
    const target = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '');
    const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
    if (inode !== undefined && sockets.has(inode)) return true;
  }
  return false;
};

const onLinux = async (port: number): Promise<string | null> => {
  const tables = await Promise.all([socketsIn('/proc/net/tcp', port), socketsIn('/proc/net/tcp6', port)]);
  const sockets = new Set(tables.flat());
  if (sockets.size === 0) return null;
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await holdsSocket(pid, sockets))) continue;
    const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
    return name === '' ? `process ${pid}` : `${name} (process ${pid})`;
  }
  return null;
};

const withLsof = (port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const question = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'];
    execFile('lsof', question, { timeout: 2_000 }, (_error, output) => {
      const pid = /^p(\d+)$/m.exec(output)?.[1];
      const name = /^c(.+)$/m.exec(output)?.[1];
      resolve(pid === undefined ? null : `${name ?? 'a program'} (process ${pid})`);
    });
  });

export const holderOfPort = async (port: number, platform: string): Promise<string | null> => {
  if (platform === 'linux') return onLinux(port);
  return platform === 'darwin' ? withLsof(port) : null;
};
