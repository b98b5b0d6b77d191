import { parseArgs } from 'node:util';
import type { Misuse } from '../../src/words/terminal/usage';
import { commonFlags, firstFlags, type Command, type Flag, type FlagValues } from './command';
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

const notOneOf = (flags: Readonly<Record<string, Flag>>, values: FlagValues): Misuse | null => {
  const named = Object.entries(flags).find(([name, { oneOf }]) => {
    const value = values[name];
    return oneOf !== undefined && typeof value === 'string' && !oneOf.includes(value);
  });
  if (named === undefined) return null;
  const [name, { oneOf = [] }] = named;
  return misuse('optionOneOf', { option: `--${name}`, values: oneOf.join(', ') });
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
    const unmeant = notOneOf(flags, values);
    if (unmeant !== null) return { kind: 'wrong', why: unmeant, prefix: command.path, json };
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

/** How many words at the beginning are options that every command takes. */
const leading = (given: readonly string[]): number => {
  const [first = '', ...rest] = given;
  if (first === '--json' || /^--(home|profile)=/.test(first)) return 1 + leading(rest);
  return (first === '--home' || first === '--profile') && rest.length > 0 ? 2 + leading(rest.slice(1)) : 0;
};

const wrongOption = (option: string): Misuse => {
  if (option === '--home' || option === '--profile') return misuse('optionNeedsValue', { option });
  const near = nearWord(option.replace(/^--?/, ''), Object.keys({ ...commonFlags, ...firstFlags }));
  return { ...misuse('unknownOption', { option }), near: near === null ? null : `--${near}` };
};

type Given = { readonly before: readonly string[]; readonly given: readonly string[] };
/** The first words are no command's. */
const wrongWords = (commands: readonly Command[], { before, given }: Given): Call => {
  const [first, second] = given;
  const json = [...before, ...given].includes('--json');
  const wrong = (why: Misuse, prefix: readonly string[] = []): Call => ({ kind: 'wrong', why, prefix, json });
  if (first === undefined) return wrong(misuse('commandMissing', {}));
  if (first.startsWith('-')) return wrong(wrongOption(first));
  const within = commands.filter(({ path }) => path[0] === first).flatMap(({ path }) => path[1] ?? []);
  if (within.length === 0) {
    const known = commands.flatMap(({ path }) => path[0] ?? []);
    return wrong({ ...misuse('noCommand', { word: first }), near: nearWord(first, known) });
  }
  if (second === undefined || second === '--json')
    return wrong(misuse('groupAlone', { group: first }), [first]);
  const why = misuse('noCommandOf', { word: second, group: first });
  return wrong({ ...why, near: nearWord(second, within) }, [first]);
};

/** What every command takes may stand before it as well. */
export const parseCall = (commands: readonly Command[], typed: readonly string[]): Call => {
  const before = typed.slice(0, leading(typed));
  const given = typed.slice(before.length);
  const command = commands.find(({ path }) => startsWith(path, given));
  if (command !== undefined) return parseCommand(command, [...before, ...given.slice(command.path.length)]);
  const [first, second = ''] = given;
  if (first === '--version') return { kind: 'version', json: typed.includes('--json') };
  if (typed.length === 0 || isHelpWord(first ?? '')) return { kind: 'help', command: null, prefix: [] };
  const isGroup = commands.some(({ path }) => path[0] === first);
  return isGroup && isHelpWord(second)
    ? { kind: 'help', command: null, prefix: [first ?? ''] }
    : wrongWords(commands, { before, given });
};
