// 500 writes in turns from two or three tabs, while tabs and owners end. Afterwards the books are compared.
import { endings, look, openTab, ownerName, rigOf } from './two-tabs-bed.mjs';

const WRITES = 500;
/** How often a write meets the end of a tab, the end of every owner, a look away. Each end costs a second of taking over: before a release there are more. */
const [ENDS, STOPS, LOOKS] = process.env.SOAK === '1' ? [0.05, 0.025, 0.075] : [0.03, 0.02, 0.075];

/** mulberry32: the same seed, the same run, as far as a browser allows. */
const dice = (seed) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { chance: next, below: (limit) => Math.floor(next() * limit) };
};

/** Each way once before any comes again, in an order of chance: every run meets all of them. */
const dealer = (random, ways) => {
  let left = [];
  return () => {
    if (left.length === 0) left = [...ways];
    return left.splice(random.below(left.length), 1)[0];
  };
};

const createBooks = () => ({
  acknowledged: new Set(),
  /** Their tab died before the answer, and nobody asked again. */
  open: new Set(),
  repeated: 0,
  stops: 0,
  looks: 0,
  owners: new Set(),
  ended: { crash: 0, close: 0, navigate: 0 },
  takeOvers: [],
});

/** Keeps two or three tabs, each of which answers. */
const createTabs = async ({ context, url }) => {
  let tabs = [await openTab(context, url), await openTab(context, url)];
  const isAlive = (page) =>
    rigOf(page)
      .connection()
      .then(
        () => true,
        () => false,
      );
  return {
    all: () => tabs,
    at: (index) => tabs[index % tabs.length],
    drop: (page) => (tabs = tabs.filter((other) => other !== page)),
    add: async () => tabs.push(await openTab(context, url)),
    /** A crash may take another tab of the same process along. */
    sweep: async () => {
      const alive = await Promise.all(tabs.map(isAlive));
      tabs = tabs.filter((_, index) => alive[index]);
    },
  };
};

const nameOf = (page) =>
  rigOf(page)
    .workerName()
    .catch(() => null);

/** The owner half of the time, since that is what hurts. */
const pickVictim = async ({ tabs, random }) => {
  const any = tabs.at(random.below(tabs.all().length));
  if (random.chance() < 0.5) return any;
  const owner = await ownerName(any);
  const names = await Promise.all(tabs.all().map(nameOf));
  return tabs.all()[names.indexOf(owner)] ?? any;
};

const writeBeside = async ({ tabs, random, books, nextEnding }, { write, page }) => {
  const victim = await pickVictim({ tabs, random });
  const writing = rigOf(page)
    .write(write)
    .catch(() => null);
  const how = nextEnding();
  const from = Date.now();
  await endings[how](victim);
  books.ended[how] += 1;
  tabs.drop(victim);
  const answer = await writing;
  await tabs.sweep();
  while (tabs.all().length < 2) await tabs.add();
  if (answer !== null) books.takeOvers.push(Date.now() - from);
  return answer;
};

/** Every worker is armed for this one command: each that owns the files dies once between its commit and the answer. */
const writeThroughStop = async ({ tabs, books }, { write, page }) => {
  await Promise.all(tabs.all().map((tab) => rigOf(tab).arm(write.commandId)));
  const from = Date.now();
  const answer = await rigOf(page).write(write);
  books.takeOvers.push(Date.now() - from);
  const stopped = await Promise.all(tabs.all().map((tab) => rigOf(tab).stopped()));
  books.stops += stopped.flat().filter((commandId) => commandId === write.commandId).length;
  return answer;
};

/** The person goes to another tab, or comes back, while the write is under way. */
const writeWhileLooking = async ({ tabs, random, books }, { write, page }) => {
  const looked = look(tabs.at(random.below(tabs.all().length)), random.chance() < 0.6 ? 'hidden' : 'visible');
  const answer = await rigOf(page).write(write);
  await looked;
  books.looks += 1;
  return answer;
};

const writeOnce = (bed, { write, page }) => {
  const { random } = bed;
  const lot = random.chance();
  if (lot < ENDS) return writeBeside(bed, { write, page });
  if (lot < ENDS + STOPS) return writeThroughStop(bed, { write, page });
  if (lot < ENDS + STOPS + LOOKS) return writeWhileLooking(bed, { write, page });
  return rigOf(page).write(write);
};

/** Whether an unanswered write is asked again from another tab, with the same commandId, is chance. */
const settle = async ({ tabs, random, books }, { write, answer }) => {
  if (answer !== null) return answer;
  if (random.chance() < 0.5) {
    books.open.add(write.title);
    return null;
  }
  books.repeated += 1;
  return rigOf(tabs.at(0)).write(write);
};

const difference = (titles, books) => {
  const count = new Map();
  for (const title of titles) count.set(title, (count.get(title) ?? 0) + 1);
  return {
    lost: [...books.acknowledged].filter((title) => !count.has(title)),
    doubled: [...count].filter(([, times]) => times > 1).map(([title]) => title),
    strange: [...count.keys()].filter((title) => !books.acknowledged.has(title) && !books.open.has(title)),
  };
};

const showsLatest = async (page, title) => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await rigOf(page).latest()).includes(title)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
};

const writeAll = async (bed) => {
  const { tabs, random, books } = bed;
  for (let index = 0; index < WRITES; index += 1) {
    if (tabs.all().length === 2 && random.chance() < 0.03) await tabs.add();
    const write = { title: `write ${index}`, commandId: `command-${index}` };
    const answer = await settle(bed, {
      write,
      answer: await writeOnce(bed, { write, page: tabs.at(index) }),
    });
    if (answer === null) continue;
    if (answer.startsWith('failed')) throw new Error(`${write.title} ${answer}`);
    books.acknowledged.add(write.title);
    if (index % 10 === 0) books.owners.add(await ownerName(tabs.at(0)));
  }
};

const summary = (books, seed) => {
  const sorted = [...books.takeOvers].sort((a, b) => a - b);
  const { crash, close, navigate } = books.ended;
  return [
    `seed ${seed}: ${WRITES} writes, ${books.acknowledged.size} acknowledged, ${books.repeated} of them by a repeat from another tab, ${books.open.size} never answered`,
    `tabs crashed ${crash}, closed ${close}, navigated ${navigate}; hidden or shown ${books.looks} times; owners stopped between commit and answer ${books.stops}; at least ${books.owners.size} owners`,
    `from an end to the next answer: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms`,
  ].join('\n');
};

export const chaos = async ({ context, url }, seed) => {
  const random = dice(seed);
  const books = createBooks();
  const tabs = await createTabs({ context, url });
  await rigOf(tabs.at(0)).startEmpty();
  await writeAll({ tabs, random, books, nextEnding: dealer(random, Object.keys(endings)) });
  const last = { title: 'the last one', commandId: 'command-last' };
  await rigOf(tabs.at(0)).write(last);
  books.acknowledged.add(last.title);
  const live = await Promise.all(tabs.all().map((page) => showsLatest(page, last.title)));
  const fresh = await openTab(context, url);
  const { lost, doubled, strange } = difference(await rigOf(fresh).titles(), books);
  const none = (what, list) => ({ what, holds: list.length === 0, detail: list.join(', ') });
  return {
    said: summary(books, seed),
    findings: [
      none('[WORKER-2] every acknowledged write is there', lost),
      none('[WORKER-2] no write is there twice', doubled),
      none('nothing is there that nobody wrote', strange),
      { what: '[WORKER-2] owners stopped between commit and answer', holds: books.stops >= 5 },
      { what: 'tabs ended in every way', holds: Object.values(books.ended).every((count) => count > 0) },
      { what: '[WORKER-3] every tab that is left shows the last write', holds: live.every(Boolean) },
    ],
  };
};
