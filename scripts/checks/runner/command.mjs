import { spawn } from 'node:child_process';
import { offlineEnvironment } from '../../offline-environment.mjs';
import { projectRoot } from './suites.mjs';

const { FORCE_COLOR: _, ...plain } = process.env;

/** Runs a command without a shell, so that a path with spaces stays one argument. Answers { code, output }. */
export const command = ({ program, args, cwd = projectRoot, env = {} }) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...plain, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** A tool of node_modules by the path of its entry file; flags are for Node itself. */
export const tool = ({ entry, args, flags = [], ...options }) =>
  command({
    program: process.execPath,
    args: [...flags, `${projectRoot}/node_modules/${entry}`, ...args],
    ...options,
  });

export const expoSettings = offlineEnvironment();

/** Named yes-or-no findings → a suite's answer. */
export const answerOf = (findings) => {
  const broken = findings.filter(({ holds }) => !holds);
  return {
    passed: findings.length - broken.length,
    failed: broken.length,
    output: broken.map(({ what, detail }) => `not so: ${what}${detail ? `\n${detail}` : ''}`).join('\n'),
  };
};
