import { parseArgs } from 'node:util';
import type { Misuse } from '../../src/words/terminal/usage';
import { commonFlags, type Command, type Flag, type FlagValues } from './command';
import { nearWord } from './near-word';

export type Call =
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly words: readonly string[];
      readonly flags: FlagValues;
    }
  | { readonly kind: 'help'; readonly command: Command | null; readonly prefix: readonly string[] }
  | { readonly kind: 'version'; readonly json: boolean }
  | {
      readonly kind: 'wrong';
      readonly why: Misuse;
      readonly prefix: readonly string[];
      readonly json: boolean;
    };

const startsWith = (path: readonly string[], words: readonly string[]): boolean =>
  path.every((word, i) => words[i] === word);

const isHelpWord = (word: string): boolean => word === '--help' || word === '-h';

const optionOf = ({ type, short, multiple }: Flag) => ({
  type,
  ...(short === undefined ? {} : { short }),
  ...(multiple === undefined ? {} : { multiple }),
});

const misuse = (word: Misuse['word'], params: Misuse['params']): Misuse => ({ word, params, near: null });

/** Node's parser says it in English, with the option between the first quotes; which fault it is, its code and a few words tell. */
const misuseOfOption = (error: unknown, names: readonly string[]): Misuse => {
  const said = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  const option = /'([^']+)'/.exec(said)?.[1];
  if (option === undefined) return misuse('notUnderstood', {});
  if (said.startsWith('Unknown option')) {
    const near = option.startsWith('--') ? nearWord(option.slice(2), names) : null;
    return { ...misuse('unknownOption', { option }), near: near === null ? null : `--${near}` };
  }
  if (said.includes('does not take')) return misuse('optionTakesNothing', { option });
  return misuse(said.includes('ambiguous') ? 'optionAmbiguous' : 'optionNeedsValue', { option });
};

const parseCommand = (command: Command, rest: readonly string[]): Call => {
  const flags = { ...command.flags, ...commonFlags };
  const options = Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, optionOf(flag)]));
  const json = rest.includes('--json');
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options,
      allowPositionals: true,
      strict: true,
    });
    if (values['help'] === true) return { kind: 'help', command, prefix: command.path };
    const { least, most, unless } = command.takes;
    const mayBeNone = unless !== undefined && values[unless] !== undefined;
    if (positionals.length < least && !mayBeNone) {
      const why = misuse('operandMissing', { operands: command.operands });
      return { kind: 'wrong', why, prefix: command.path, json };
    }
    if (positionals.length > most) {
      const why = misuse('tooMany', { word: positionals[most] ?? '' });
      return { kind: 'wrong', why, prefix: command.path, json };
    }
    return { kind: 'run', command, words: positionals, flags: values };
  } catch (error) {
    return { kind: 'wrong', why: misuseOfOption(error, Object.keys(flags)), prefix: command.path, json };
  }
};

export const parseCall = (commands: readonly Command[], given: readonly string[]): Call => {
  const command = commands.find(({ path }) => startsWith(path, given));
  if (command !== undefined) return parseCommand(command, given.slice(command.path.length));
  const [first = '', second] = given;
  const json = given.includes('--json');
  if (first === '--version') return { kind: 'version', json };
  const isGroup = commands.some(({ path }) => path[0] === first);
  if (given.length === 0 || isHelpWord(first)) return { kind: 'help', command: null, prefix: [] };
  if (isGroup && second !== undefined && isHelpWord(second))
    return { kind: 'help', command: null, prefix: [first] };
  if (isGroup) {
    const within = commands.filter(({ path }) => path[0] === first).flatMap(({ path }) => path[1] ?? []);
    const why =
      second === undefined
        ? misuse('groupAlone', { group: first })
        : { ...misuse('noCommandOf', { word: second, group: first }), near: nearWord(second, within) };
    return { kind: 'wrong', why, prefix: [first], json };
  }
  const known = commands.flatMap(({ path }) => path[0] ?? []);
  return {
    kind: 'wrong',
    why: { ...misuse('noCommand', { word: first }), near: nearWord(first, known) },
    prefix: [],
    json,
  };
};
