import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { textFlag, type Context, type Flag } from './command';
import { transferWords } from './transfer-words';

// [BACKUP-9] Words are never an argument: other users of a computer see the arguments of its processes, and the shell keeps them.
export const wordsFlag = {
  'words-file': {
    type: 'string',
    value: 'file',
    help: 'Where the 24 words stand (default: they are asked for)',
  },
} as const satisfies Record<string, Flag>;

const MOST_CHARACTERS = 10_000;

const typed = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    let answer: string | null = null;
    lines.on('close', () => resolve(answer ?? ''));
    lines.question(question, (line) => {
      answer = line;
      lines.close();
    });
  });

export const wordsOf = async ({ flags, language }: Context): Promise<Result<string, Failure>> => {
  const path = textFlag(flags, 'words-file');
  if (path === undefined) {
    const words = (await typed(transferWords(language)('askWords'))).trim();
    return words === '' ? fail('backup_words_missing') : ok(words.slice(0, MOST_CHARACTERS));
  }
  try {
    return ok(readFileSync(path, 'utf8').slice(0, MOST_CHARACTERS));
  } catch {
    return fail('import_path_unusable');
  }
};
