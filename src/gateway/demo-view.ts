import { DIGEST_LABEL, linesOf, type TaskGroup, type TaskLine } from './task-line';
import type { LabelledPiece, ModelMessage, ModelRequest } from './model-port';

// What the demo makes of a request: it sees the messages that any model would see, and nothing else.
export type DemoView = {
  readonly template: string;
  readonly language: 'en' | 'de';
  readonly today: string;
  /** Groups of which the digest shows only a part. */
  readonly cut: readonly TaskGroup[];
  readonly tasks: readonly TaskLine[];
  /** Tasks that the reason of the wake names. */
  readonly named: readonly TaskLine[];
  /** What the person said last, where this is a turn of a session. */
  readonly said: string | null;
  readonly offered: ReadonlySet<string>;
  /** Tools that answered since the reason to think, and how. */
  readonly results: readonly { readonly toolName: string; readonly status: string }[];
  /** How often it answered since then: tells its calls apart. */
  readonly turn: number;
};

const piecesOf = (message: ModelMessage): readonly LabelledPiece[] =>
  message.role === 'system' || message.role === 'user' ? message.pieces : [];

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  );

/** Words that ask for a follow-up name no task: a title that begins with them is not meant by them. */
const ASKING: ReadonlySet<string> = new Set([
  'follow',
  'followup',
  'followups',
  'folgeaufgabe',
  'folgeaufgaben',
]);

export const inGroup = (tasks: readonly TaskLine[], ...groups: readonly TaskGroup[]): readonly TaskLine[] =>
  tasks.filter(({ group }) => groups.includes(group));

const isQuoted = (title: string, said: string): boolean =>
  said.includes(`“${title}”`) || said.includes(`„${title}“`);

/** Tasks whose whole title stands in quotes in what was said; where none does, those that share a longer word with it. */
export const sharingWords = (tasks: readonly TaskLine[], said: string): readonly TaskLine[] => {
  const quoted = tasks.filter(({ title }) => isQuoted(title, said));
  if (quoted.length > 0) return quoted;
  const words = wordsOf(said);
  return tasks.filter(({ title }) =>
    [...wordsOf(title)].some((word) => words.has(word) && !ASKING.has(word)),
  );
};

const readDigest = (pieces: readonly LabelledPiece[]): Pick<DemoView, 'today' | 'cut' | 'tasks'> => {
  const read = pieces.filter(({ label }) => label === DIGEST_LABEL).map(({ text }) => linesOf(text));
  const head = read.find((each) => each.head !== null)?.head ?? null;
  const tasks = new Map(read.flatMap((each) => each.tasks).map((task) => [task.id, task]));
  return { today: head?.today ?? '', cut: head?.cut ?? [], tasks: [...tasks.values()] };
};

export const viewOf = (request: ModelRequest): DemoView => {
  const { messages } = request;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const since = messages.slice(last + 1);
  const reason = messages[last] === undefined ? [] : piecesOf(messages[last]);
  const digest = readDigest(messages.flatMap(piecesOf));
  const reasons = reason.filter(({ label }) => label !== DIGEST_LABEL).map(({ text }) => text);
  const [template = '', language] = request.promptId.split('.');
  return {
    ...digest,
    template,
    language: language === 'de' ? 'de' : 'en',
    named: digest.tasks.filter(({ id }) => reasons.some((text) => text.includes(id))),
    said: reason.findLast(({ label }) => label === 'said')?.text ?? null,
    offered: new Set(request.tools.map(({ name }) => name)),
    results: since.flatMap((message) =>
      message.role === 'tool' ? [{ toolName: message.toolName, status: message.status }] : [],
    ),
    turn: since.filter(({ role }) => role === 'assistant').length,
  };
};
