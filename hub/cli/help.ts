import { commonFlags, firstFlags, type Command, type Flag } from './command';
import { textTable } from './terminal-text';

const flagRow = ([name, flag]: readonly [string, Flag]): readonly string[] => {
  const short = flag.short === undefined ? '   ' : `-${flag.short},`;
  const value = flag.value === undefined ? '' : ` <${flag.value}>`;
  return [`  ${short} --${name}${value}`, flag.help];
};
const section = (title: string, text: string): string => `${title}\n${text}`;
const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

export const commandHelp = (command: Command): string => {
  const call = ['reveille', ...command.path, command.operands, '[options]']
    .filter((part) => part !== '')
    .join(' ');
  const flags = [...Object.entries(command.flags), ...Object.entries(commonFlags)];
  return [
    command.summary,
    section('Usage', indented([call])),
    section('Options', textTable(flags.map(flagRow))),
    section('Examples', indented(command.examples)),
  ].join('\n\n');
};

/** For `reveille` and for a first word that several commands share. */
export const groupHelp = (commands: readonly Command[], prefix: readonly string[]): string => {
  const within = commands.filter(({ path }) => prefix.every((word, i) => path[i] === word));
  const rows = within.map(({ path, operands, summary }) => [
    `  ${['reveille', ...path, operands].join(' ').trim()}`,
    summary,
  ]);
  const flags = Object.entries(prefix.length === 0 ? { ...commonFlags, ...firstFlags } : commonFlags);
  const examples = within.flatMap((command) => command.examples.slice(0, 1));
  return [
    prefix.length === 0 ? 'Reveille: your tasks, on your own devices.' : `reveille ${prefix.join(' ')}`,
    section('Commands', textTable(rows)),
    section('Options', textTable(flags.map(flagRow))),
    section('Examples', indented(examples)),
    `More on one: reveille ${prefix[0] ?? 'task'} ${prefix.length === 0 ? 'add' : (within[0]?.path[1] ?? '')} --help`.replace(
      / {2,}/g,
      ' ',
    ),
  ].join('\n\n');
};
