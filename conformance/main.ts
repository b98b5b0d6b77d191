import { once } from 'node:events';
import { answerLine, INVALID_JSON, schemas } from './answer-line';

// Lines are cut at the byte 0x0A before they are decoded, so that broken UTF-8 spoils its own line only.
const NEWLINE = 0x0a;
const LONGEST_LINE = 64 * 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decoded = (bytes: Uint8Array): string | null => {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
};

const createLineReader = () => {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): string => {
    const text = size > LONGEST_LINE ? null : decoded(Buffer.concat(parts));
    parts = [];
    size = 0;
    return text === null ? INVALID_JSON : answerLine(text);
  };
  const keep = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size <= LONGEST_LINE) parts.push(bytes);
    else parts = [];
  };
  return {
    /** The answers to all lines that this piece of input ends. */
    read: (chunk: Uint8Array): readonly string[] => {
      const answers: string[] = [];
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        keep(chunk.subarray(from, end));
        answers.push(take());
        from = end + 1;
      }
      keep(chunk.subarray(from));
      return answers;
    },
    /** The last line may lack its newline. */
    end: (): readonly string[] => (size === 0 ? [] : [take()]),
  };
};

const print = async (lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
};

const main = async (): Promise<void> => {
  if (process.argv.includes('--schema')) {
    await print([JSON.stringify(schemas(), null, 2)]);
    return;
  }
  const lines = createLineReader();
  for await (const chunk of process.stdin) {
    const bytes: unknown = chunk;
    if (bytes instanceof Uint8Array) await print(lines.read(bytes));
  }
  await print(lines.end());
};

await main();
