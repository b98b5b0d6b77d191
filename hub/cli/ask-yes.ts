import { createInterface } from 'node:readline';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { isSet, type Context, type Flag } from './command';

export const yesFlag = {
  yes: { type: 'boolean', short: 'y', help: 'Go on without being asked' },
} as const satisfies Record<string, Flag>;

const YES = ['y', 'yes', 'j', 'ja'];

/** Ctrl-C is no answer: it ends this process and leaves everything as it is. */
const typed = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    let answer = '';
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    lines.on('close', () => resolve(answer.trim()));
    lines.question(question, (line) => {
      answer = line;
      lines.close();
    });
  });

/** Asked of whoever sits there; where nobody does, only `--yes` goes on. */
export const askYes = async (
  { flags }: Pick<Context, 'flags'>,
  question: string,
): Promise<Result<boolean, Failure>> => {
  if (isSet(flags, 'yes')) return ok(true);
  if (!process.stdin.isTTY) return fail('yes_needed');
  return ok(YES.includes((await typed(`${question} `)).toLowerCase()));
};
