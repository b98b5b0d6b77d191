import { misuseSentence } from '../../src/words/terminal/usage';
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

test('[CLI-1] an example can be typed as it stands: no shell makes something else of it', () => {
  const unquoted = cliCommands.flatMap(({ examples }) =>
    examples.map((example) => example.replaceAll(/"[^"]*"|'[^']*'/g, '')),
  );
  expect(unquoted.filter((example) => /[?*[\]!;&|<>()$`#{}]/.test(example))).toEqual([]);
});

test('[CLI-1] what every command takes may stand before it', () => {
  const plain = { kind: 'run', words: ['4fk8z0qa'], flags: { json: true, home: '/h', profile: 'mine' } };
  expect(call('--json', '--home', '/h', '--profile=mine', 'task', 'show', '4fk8z0qa')).toMatchObject(plain);
  expect(call('--json', '--version')).toEqual({ kind: 'version', json: true });
  expect(call('--home', '/h', '--help')).toMatchObject({ kind: 'help', command: null });
  expect(call('--json', 'task', '--help')).toMatchObject({ kind: 'help', prefix: ['task'] });
  expect(call('--json', 'dance')).toMatchObject({ kind: 'wrong', json: true });
  expect(said('en', '--json')).toBe('A command is missing.');
  expect(said('de', '--home', '/h')).toBe('Es fehlt ein Befehl.');
  expect(said('en', '--home')).toBe("Option '--home' needs a value.");
  expect(said('en', '--purple', 'task', 'list')).toBe("Unknown option '--purple'.");
  expect(said('en', '--jsn', 'task', 'list')).toBe('Unknown option \'--jsn\'. Did you mean "--json"?');
});

const said = (language: 'en' | 'de', ...given: string[]): string => {
  const parsed = call(...given);
  return parsed.kind === 'wrong' ? misuseSentence(parsed.why, language) : parsed.kind;
};

test('[CLI-2] what is wrong is said in one sentence of either language', () => {
  expect(said('en', 'task', 'list', '--purple')).toBe("Unknown option '--purple'.");
  expect(said('de', 'task', 'list', '--purple')).toBe("Die Option '--purple' gibt es nicht.");
  expect(said('en', 'task', 'show')).toBe('<id> is missing.');
  expect(said('de', 'task', 'show')).toBe('<id> fehlt.');
  expect(said('en', 'task', 'show', 'a', 'b')).toBe('"b" is one word too many.');
  expect(said('de', 'task')).toBe('Zu „reveille task“ gehört ein Befehl.');
  expect(said('en', 'task', 'list', '--limit')).toMatch(/^Option '--limit.*' needs a value\.$/);
  expect(said('de', 'task', 'list', '--limit', '--json')).toContain('sieht wie eine andere aus');
  expect(said('en', 'task', 'list', '--json=x')).toMatch(/^Option '--json' takes no value\.$/);
  expect(call('dance')).toMatchObject({ kind: 'wrong', prefix: [] });
  expect(call('task', 'add', '--', '-5 degrees')).toMatchObject({ kind: 'run', words: ['-5 degrees'] });
});

test('[CLI-2] a slip of the fingers is answered with the word that there is', () => {
  expect(said('en', 'task', 'lsit')).toBe('"lsit" is no command of "reveille task". Did you mean "list"?');
  expect(said('de', 'taks', 'list')).toBe('„taks“ ist kein Befehl. Meintest du „task“?');
  expect(said('en', 'task', 'list', '--limt', '3')).toBe(
    'Unknown option \'--limt\'. Did you mean "--limit"?',
  );
  expect(said('en', 'quintessence')).toBe('"quintessence" is no command.');
  expect(said('en', 'x')).toBe('"x" is no command.');
});

test('[CLI-1] --version is asked of no command, and stands in the help of all', () => {
  expect(call('--version')).toEqual({ kind: 'version', json: false });
  expect(call('--version', '--json')).toEqual({ kind: 'version', json: true });
  expect(groupHelp(cliCommands, [])).toContain('--version');
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
