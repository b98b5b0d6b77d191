import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, expoSettings } from './command.mjs';
import { projectRoot } from './suites.mjs';

const copied = [
  'package.json',
  'app.json',
  'assets',
  'plugins',
  'babel.config.js',
  'metro.config.js',
  'tsconfig.json',
];

const linkedIn = async (folder, { args, pick }) => {
  const { output } = await command({
    program: process.execPath,
    args: [
      join(folder, 'node_modules/expo-modules-autolinking/bin/expo-modules-autolinking.js'),
      ...args,
      '--json',
    ],
    cwd: folder,
    env: expoSettings,
  });
  return pick(JSON.parse(output));
};

/** What Gradle and CocoaPods will link on a platform, by package name. */
const linkedPackages = async (folder, platform) => [
  ...(await linkedIn(folder, {
    args: ['resolve', '--platform', platform],
    pick: ({ modules }) => modules.map(({ packageName }) => packageName),
  })),
  ...(await linkedIn(folder, {
    args: ['react-native-config', '--platform', platform],
    pick: ({ dependencies }) => Object.keys(dependencies),
  })),
];

/** Runs `expo prebuild` for both platforms in a copy (its path holds a space) and hands over what it printed. */
export const withPrebuiltCopy = async (look) => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille prebuild '));
  try {
    for (const name of copied) await cp(join(projectRoot, name), join(folder, name), { recursive: true });
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { code, output } = await command({
      program: process.execPath,
      args: [join(folder, 'node_modules/expo/bin/cli'), 'prebuild', '--no-install'],
      cwd: folder,
      env: expoSettings,
    });
    if (code !== 0) return { passed: 0, failed: 1, output };
    return await look({
      read: (path) => readFile(join(folder, path), 'utf8'),
      has: (path) => existsSync(join(folder, path)),
      linked: { android: await linkedPackages(folder, 'android'), ios: await linkedPackages(folder, 'ios') },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
