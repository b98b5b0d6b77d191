import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { command } from './command.mjs';

// First the one that has no window at all: the same engine with an eighth less to do.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The browser that the tests use, or null. CHROMIUM_PATH wins. */
export const findChromium = () => {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') return existsSync(asked) ? asked : null;
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  const candidates = names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
  return [...candidates, macApp].find(existsSync) ?? null;
};

const sentence =
  'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH.';

const installWithApt = async () => {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, 'apt-get', ...args];
    return command({ program, args: rest, env });
  };
  const install = async (name) => (await apt('install', '-y', '--no-install-recommends', name)).code === 0;
  // Older systems have the whole browser alone.
  const either = async () => (await install('chromium-headless-shell')) || install('chromium');
  if (await either()) return;
  await apt('update');
  await either();
};

/** Answers the path; throws one clear sentence where no browser can be had. */
export const ensureChromium = async ({ say }) => {
  const found = findChromium();
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names a file that does not exist. ${sentence}`);
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests…');
    await installWithApt();
  }
  const installed = findChromium();
  if (installed === null) throw new Error(sentence);
  return installed;
};
