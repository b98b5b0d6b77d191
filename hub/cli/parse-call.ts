import { parseArgs } from 'node:util';
import { commonFlags, type Command, type Flag, type FlagValues } from './command';

export type Call =
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly words: readonly string[];
      readonly flags: FlagValues;
    }
  | { readonly kind: 'help'; readonly command: Command | null; readonly prefix: readonly string[] }
  | {
      readonly kind: 'wrong';
      readonly why: string;
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

/** The sentence of Node's own parser, without its advice for programmers. */
const firstSentence = (error: unknown): string => {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  return `${message.split(/[.\n]/, 1)[0] ?? message}.`;
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
      return { kind: 'wrong', why: `${command.operands} is missing.`, prefix: command.path, json };
    }
    if (positionals.length > most) {
      const extra = positionals[most] ?? '';
      return { kind: 'wrong', why: `"${extra}" is one word too many.`, prefix: command.path, json };
    }
    return { kind: 'run', command, words: positionals, flags: values };
  } catch (error) {
    return { kind: 'wrong', why: firstSentence(error), prefix: command.path, json };
  }
};

export const parseCall = (commands: readonly Command[], given: readonly string[]): Call => {
  const command = commands.find(({ path }) => startsWith(path, given));
  if (command !== undefined) return parseCommand(command, given.slice(command.path.length));
  const [first = '', second] = given;
  const json = given.includes('--json');
  const isGroup = commands.some(({ path }) => path[0] === first);
  if (given.length === 0 || isHelpWord(first)) return { kind: 'help', command: null, prefix: [] };
  if (isGroup && second !== undefined && isHelpWord(second))
    return { kind: 'help', command: null, prefix: [first] };
  if (isGroup) {
    const why =
      second === undefined
        ? `"reveille ${first}" needs a command.`
        : `"${second}" is no command of "reveille ${first}".`;
    return { kind: 'wrong', why, prefix: [first], json };
  }
  return { kind: 'wrong', why: `"${first}" is no command.`, prefix: [], json };
};
