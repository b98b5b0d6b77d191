import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

// [CLI-30] A key is never an argument: it comes through standard input, or is typed where nothing shows it.
const MOST_CHARACTERS = 10_000;

const piped = async (): Promise<string> => {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > MOST_CHARACTERS) break;
  }
  return text.trim();
};

/** What is typed goes nowhere: readline writes its echo into the void, the question past it. */
const typedUnseen = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
    process.stderr.write(question);
    let answer = '';
    lines.on('close', () => {
      process.stderr.write('\n');
      resolve(answer.trim());
    });
    lines.question('', (line) => {
      answer = line;
      lines.close();
    });
  });

export const typedLine = (question: string): Promise<string> =>
  new Promise((resolve) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    let answer = '';
    lines.on('close', () => resolve(answer.trim()));
    lines.question(question, (line) => {
      answer = line;
      lines.close();
    });
  });

export const readKey = (question: string): Promise<string> =>
  process.stdin.isTTY ? typedUnseen(question) : piped();

/** Each call the next secret: typed one after the other, or one line each of standard input. */
export type SecretReader = ((question: string) => Promise<string>) & { readonly isTyped: boolean };
export const createSecretReader = (): SecretReader => {
  if (process.stdin.isTTY) return Object.assign(typedUnseen, { isTyped: true });
  let lines: Promise<string[]> | null = null;
  const next = async (): Promise<string> => {
    lines ??= piped().then((text) => text.split(/\r?\n/));
    return (await lines).shift() ?? '';
  };
  return Object.assign(next, { isTyped: false });
};
