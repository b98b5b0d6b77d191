import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const runner = join(root, 'scripts', 'checks', 'runner', 'run-suite.mjs');
const scheduler = join(root, 'scripts', 'checks', 'runner', 'schedule.mjs');
const folder = mkdtempSync(join(tmpdir(), 'reveille planted suites '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a planted suite with the real runner, in a folder with spaces, and answers what the runner made of it. */
const runPlanted = (name: string, body: string): unknown => {
  const file = join(folder, `${name}.mjs`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    `export default { name: '${name}', budgetSeconds: 1, run: async () => { ${body} } };\n`,
  );
  const script = `
    import { runSuite } from ${JSON.stringify(pathToFileURL(runner).href)};
    const result = await runSuite({ file: ${JSON.stringify(file)}, budgetSeconds: 1 });
    console.log(JSON.stringify(result));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return JSON.parse(stdout);
};

test('[HOUSE-10] a suite counts what it answers', () => {
  const result = runPlanted('counts', 'return { passed: 3, failed: 1, output: "it was red" };');
  expect(result).toMatchObject({ passed: 3, failed: 1, output: 'it was red' });
});

test.each([
  ['proves-nothing', 'return { passed: 0, failed: 0, output: "" };', 'it proved nothing'],
  ['throws', 'throw new Error("broken rule");', 'broken rule'],
  ['rejects', 'return Promise.reject(new Error("late"));', 'late'],
  ['exits', 'process.exit(0);', 'it ended without an answer'],
  ['rejects-beside', 'Promise.reject(new Error("aside")); await new Promise(() => null);', 'aside'],
])('[HOUSE-10] a suite that %s is one failure', (name, body, said) => {
  expect(runPlanted(name, body)).toMatchObject({
    passed: 0,
    failed: 1,
    output: expect.stringContaining(said),
  });
});

test('[HOUSE-19] a suite in which anything tried to reach the network is red, however green it says that it is', () => {
  const reach = `
    const { connect } = await import('node:net');
    await new Promise((done) => connect(443, '192.0.2.7').on('error', done));
    return { passed: 1, failed: 0, output: '' };`;
  expect(runPlanted('reaches', reach)).toMatchObject({
    failed: 1,
    output: expect.stringContaining('192.0.2.7:443'),
  });
});

test('[HOUSE-10] a suite that hangs is ended at three times its budget, and fails', () => {
  const result = runPlanted(
    'hangs',
    'await new Promise((done) => process.on("never", done) && setInterval(done, 1e9));',
  );
  expect(result).toMatchObject({
    failed: 1,
    isOver: true,
    output: expect.stringContaining('three times its budget'),
  });
});

test('[HOUSE-10] an unknown suite is an error, not an empty success, and is said before anything is installed', () => {
  const bare = mkdtempSync(join(tmpdir(), 'reveille bare '));
  cpSync(join(root, 'scripts'), join(bare, 'scripts'), { recursive: true });
  const run = spawnSync(process.execPath, [join(bare, 'scripts', 'test.mjs'), '--only', 'parlour'], {
    encoding: 'utf8',
  });
  rmSync(bare, { recursive: true });
  expect(run.status).toBe(1);
  const [first, ...rest] = run.stdout.trimEnd().split('\n');
  expect(first).toMatch(/^No suite is called parlour\./);
  expect(rest).toEqual(['0 passed, 1 failed']);
});

const Seen = z.object({ seen: z.array(z.array(z.string())), results: z.array(z.number()) });
/** What ran together, by slot, whenever a suite began. */
const scheduled = (slots: readonly string[]): z.infer<typeof Seen> => {
  const script = `
    import { schedule } from ${JSON.stringify(pathToFileURL(scheduler).href)};
    const suites = ${JSON.stringify(slots)}.map((slot, id) => ({ id, isWide: slot === 'wide', ...(slot.length > 1 ? { slot } : {}) }));
    const running = new Set();
    const seen = [];
    const run = async (suite) => {
      running.add(suite);
      seen.push([...running].map(({ slot }) => slot ?? 'free'));
      for (let turns = 0; turns <= suite.id; turns += 1) await null;
      running.delete(suite);
      return suite.id;
    };
    const results = await schedule({ suites, lanes: 2, run });
    console.log(JSON.stringify({ seen, results: results.sort() }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return Seen.parse(JSON.parse(stdout));
};

test('[HOUSE-16] at most two suites run at a time, and never two of one slot', () => {
  const { seen, results } = scheduled(['a', 'metro', 'metro', 'b', 'metro', 'c']);
  expect(results).toEqual([0, 1, 2, 3, 4, 5]);
  expect(Math.max(...seen.map((names) => names.length))).toBe(2);
  expect(seen.filter((names) => names.filter((name) => name === 'metro').length > 1)).toEqual([]);
});

test('[HOUSE-16] a suite that fills every lane runs alone, in its turn', () => {
  const { seen, results } = scheduled(['a', 'b', 'wide', 'c', 'd']);
  expect(results).toEqual([0, 1, 2, 3, 4]);
  expect(seen.filter((names) => names.includes('wide'))).toEqual([['wide']]);
  expect(seen[2]).toEqual(['wide']);
});

test('what is thrown away lies in memory only where there is a folder for it', () => {
  const quick = pathToFileURL(join(root, 'scripts', 'checks', 'runner', 'quick-folder.mjs')).href;
  const script = `
    import { quickFolder } from ${JSON.stringify(quick)};
    console.log(JSON.stringify([quickFolder('/nowhere at all'), quickFolder()]));`;
  const env = { ...process.env, TMPDIR: folder };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  });
  const [elsewhere, found] = z.array(z.string()).parse(JSON.parse(stdout));
  expect(elsewhere).toBe(folder);
  expect([folder, '/dev/shm']).toContain(found);
});

test('of the browsers there are, the one without a window is taken, and the one that was asked for before it', () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const place of [first, second]) mkdirSync(place, { recursive: true });
  writeFileSync(join(first, 'chromium'), '');
  const script = `
    import { findChromium } from ${JSON.stringify(pathToFileURL(join(root, 'scripts', 'checks', 'runner', 'chromium.mjs')).href)};
    console.log(findChromium());`;
  const found = (asked: string): string =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, PATH: [first, second].join(delimiter), CHROMIUM_PATH: asked },
    }).stdout.trim();
  writeFileSync(join(second, 'chromium-headless-shell'), '');
  expect(found('')).toBe(join(second, 'chromium-headless-shell'));
  expect(found(join(first, 'chromium'))).toBe(join(first, 'chromium'));
  expect(found(join(first, 'nowhere'))).toBe('null');
});
