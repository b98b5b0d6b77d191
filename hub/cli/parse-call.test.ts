import { cliCommands } from './commands';
import { commandHelp, groupHelp } from './help';
import { parseCall } from './parse-call';
import { plainLine, textTable } from './terminal-text';

const call = (...given: string[]) => parseCall(cliCommands, given);

test('[CLI-1] every command parses its own examples, and its help names its flags and examples', () => {
  for (const command of cliCommands) {
    const help = commandHelp(command);
    for (const example of command.examples) {
      const given = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      expect({ example, ...call(...given.slice(1)) }).toMatchObject({ example, kind: 'run', command });
      expect(help).toContain(example);
    }
    expect(command.examples.length).toBeGreaterThan(0);
    for (const flag of [...Object.keys(command.flags), 'json', 'help', 'home', 'profile'])
      expect(help).toContain(`--${flag}`);
    expect(groupHelp(cliCommands, [])).toContain(`reveille ${command.path.join(' ')}`);
  }
});

test('[CLI-2] what is wrong is said in one sentence, with where to look', () => {
  expect(call('task', 'list', '--purple')).toMatchObject({
    kind: 'wrong',
    why: "Unknown option '--purple'.",
  });
  expect(call('task', 'show')).toMatchObject({ kind: 'wrong', why: '<id> is missing.' });
  expect(call('task', 'show', 'a', 'b')).toMatchObject({ kind: 'wrong', why: '"b" is one word too many.' });
  expect(call('dance')).toMatchObject({ kind: 'wrong', prefix: [] });
  expect(call('task', 'add', '--', '-5 degrees')).toMatchObject({ kind: 'run', words: ['-5 degrees'] });
  expect(call('task', 'list', '--limit')).toMatchObject({ kind: 'wrong' });
});

test('[CLI-3] nothing steers the terminal', () => {
  expect(plainLine('a\u001b[2Jb\rc\u0007d\u202Ee\u2066f\u0085g\u007F')).not.toMatch(/[\p{Cc}\u202E\u2066]/u);
  expect(plainLine('Größe 家族 👨‍👩‍👧 שלום')).toBe('Größe 家族 👨‍👩‍👧 שלום');
});

test('columns line up, and no line ends in spaces', () => {
  expect(
    textTable([
      ['a', 'long', 'x'],
      ['longer', '', ''],
    ]),
  ).toBe('a       long  x\nlonger');
});
