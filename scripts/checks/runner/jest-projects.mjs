import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { tool } from './command.mjs';
import { quickFolder } from './quick-folder.mjs';
import { projectRoot } from './suites.mjs';

const half = Math.max(1, Math.floor(cpus().length / 2));
/** After a file, a worker that holds more begins anew: collecting what hundreds of files left behind takes longer than that. */
const MOST_HELD = '1200MB';
/** Most of what a test or a linter makes is thrown away at its end: with more room for the young it is not carried along till then. */
export const ROOM_FOR_YOUNG = '--max-semi-space-size=64';
/** Frames of the test runner itself say nothing about the fault. */
const clip = (text) => {
  const lines = text.replaceAll(projectRoot, '.').split('\n');
  return lines
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 25)
    .join('\n');
};

const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message === '' ? [] : [`${name}\n${clip(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${fullName}\n${clip(failureMessages.join('\n'))}`);
  });

/** Every test by its full name; one that was skipped shows nothing. */
export const casesOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({
        name: fullName,
        file: relative(projectRoot, name).split(sep).join('/'),
        holds: status === 'passed',
      })),
  );

/** Runs projects of jest.config.js, wide ones on every core; a file that does not even load counts as one failure. */
export const runJestProjects = async (projects, { isWide = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille jest '));
  const report = join(folder, 'report.json');
  const { code, output } = await tool({
    entry: 'jest/bin/jest.js',
    flags: [ROOM_FOR_YOUNG],
    args: [
      '--selectProjects',
      ...projects,
      '--ci',
      '--passWithNoTests',
      `--maxWorkers=${isWide ? cpus().length : half}`,
      `--workerIdleMemoryLimit=${MOST_HELD}`,
      '--json',
      `--outputFile=${report}`,
      `--cacheDirectory=${join(tmpdir(), 'reveille-jest-cache')}`,
    ],
    env: { TMPDIR: quickFolder() },
  });
  const text = await readFile(report, 'utf8').catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (text === null) return { passed: 0, failed: code === 0 ? 0 : 1, output };
  const counts = JSON.parse(text);
  const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  return {
    passed: counts.numPassedTests,
    failed: failed === 0 && !counts.success ? 1 : failed,
    // A run that ends without success though no test failed says why in its own words alone.
    output: failuresOf(counts).join('\n\n') || (counts.success ? '' : output),
    cases: casesOf(counts),
  };
};
