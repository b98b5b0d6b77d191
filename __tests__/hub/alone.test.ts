import { cli, installHub, runNode, type Install } from './hub-process';

jest.setTimeout(60_000);

let install: Install;
beforeAll(() => {
  install = installHub();
});
afterAll(() => install.remove());

test('[CLI-5] one kind of doing is stopped and released without a hub too: a command opens its profile once', async () => {
  const home = install.newHome();
  const stopped = await cli(install, home, ['stop', '--doing', 'journal', '--json']);
  expect(stopped).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(stopped.out)).toMatchObject({ scope: 'tool', target: 'journal' });
  const released = await cli(install, home, ['release', '--doing', 'journal']);
  expect(released).toMatchObject({ code: 0, err: '' });
});

test('[CLI-2] a provider that does not answer is said to be that, where no run waits for it', async () => {
  const home = install.newHome();
  const call = (words: readonly string[], language: string) =>
    runNode(install, { entry: 'cli', home, words, env: { LC_ALL: language } }).ended;
  await call(['provider', 'add', '--local', 'http://127.0.0.1:9', '--model', 'x'], 'C');
  const tested = await call(['provider', 'test', 'local'], 'C');
  expect(tested).toMatchObject({ code: 1, out: '' });
  expect(tested.err).toContain('did not answer');
  expect(tested.err).not.toContain('run waits');
  expect((await call(['provider', 'test', 'local'], 'de_DE.UTF-8')).err).toContain('hat nicht geantwortet');
});

test('[CLI-31] where no passphrase was set there is none to forget, and none is asked for', async () => {
  const { code, out } = await cli(install, install.newHome(), ['passphrase', 'remove', '--json']);
  expect({ code, said: JSON.parse(out).error.code }).toEqual({ code: 1, said: 'device_check_not_set' });
});

describe('[CLI-11] a slip', () => {
  const code = async (home: string, words: readonly string[]): Promise<string> => {
    const { out, err, code: exit } = await cli(install, home, [...words, '--json']);
    expect({ words, err, lines: out.trim().split('\n').length }).toEqual({ words, err: '', lines: 1 });
    return `${exit} ${JSON.parse(out).error?.code ?? 'done'}`;
  };

  test('never forgets all calls, allows until now, or stands for an amount', async () => {
    const home = install.newHome();
    for (const typed of ['', ' ', '1e3', '0x10', '-1', '1.5']) {
      expect([typed, await code(home, ['ledger', 'prune', `--older-than=${typed}`])]).toEqual([
        typed,
        '1 invalid_arguments',
      ]);
      expect(await code(home, ['grant', 'add', 'planner', 'update_task_due_date', `--days=${typed}`])).toBe(
        '1 invalid_arguments',
      );
      expect(await code(home, ['spending', `--days=${typed}`])).toBe('1 invalid_arguments');
    }
    expect(await code(home, ['grant', 'add', 'planner', 'update_task_due_date', '--days', '0'])).toBe(
      '1 invalid_arguments',
    );
    expect(await code(home, ['task', 'list', '--limit', '1e2'])).toBe('1 limit_unusable');
    expect(await code(home, ['search', 'x', '--limit', '0x10'])).toBe('1 search_limit_unusable');
    expect(await code(home, ['ledger', 'prune', '--older-than', '30'])).toBe('0 done');
  });

  test('is said with the option that it stands behind', async () => {
    const home = install.newHome();
    const slips = [
      ['spending', '--days', 'x'],
      ['budget', 'set', 'planner', '--tool-calls', 'x'],
      ['provider', 'price', 'a', 'b', '--input', 'x'],
    ];
    for (const words of slips) {
      const { err } = await cli(install, home, words);
      expect(err).toContain(`What was given with ${words.at(-2)} cannot be used.`);
      expect(err).toContain('--help');
    }
  });

  test('writes no empty note, and takes no folder for a sound', async () => {
    const home = install.newHome();
    expect(await code(home, ['note', 'add', ' '])).toBe('1 text_empty');
    expect(await code(home, ['note', 'add', '--audio', install.folder])).toBe('1 import_path_unusable');
    expect(await code(home, ['note', 'add', '', '--title', 'A title alone'])).toBe('0 done');
  });

  test('in the language of a text is wrong use', async () => {
    const { code: exit, err } = await cli(install, install.newHome(), [
      'task',
      'add',
      'x',
      '--language',
      'fr',
    ]);
    expect(exit).toBe(2);
    expect(err).toContain("Option '--language' is one of en, de.");
  });
});

test('[CLI-2] what is not here is said with the command that shows what is', async () => {
  const home = install.newHome();
  const said = async (...words: readonly string[]) => (await cli(install, home, words)).err;
  expect(await said('task', 'list', '--category', 'Nope')).toContain('`reveille category list`');
  expect(await said('agent', 'show', 'nobody')).toContain('`reveille agent list`');
  expect(await said('agent', 'create', '--template', 'nothing')).toContain('`reveille agent create --help`');
});
