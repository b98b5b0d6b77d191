import { join } from 'node:path';
import { z } from 'zod';
import { id, text } from '../driver';
import { askPeer } from './ask-peer';
import { expectSame } from './expected';
import { byId, click, fill, gone, holds, inPage, there, toTop } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import type { BrowserFlow, Stand } from './stand';

const REFUSED = 'This text holds a character that cannot be stored. Type it again instead of pasting it.';
const LONGEST_NAME = 120;
const storable = (): readonly string[] => naughtyStrings().filter((each) => each.trim() !== '');
/** What is a name has no space around it. */
const trimmed = (longest: number): readonly string[] =>
  storable()
    .map((each) => each.trim())
    .filter(({ length }) => length <= longest);

const Waiting = z.object({
  agents: z.array(z.string()),
  questions: z.array(z.string()),
  proposals: z.array(z.object({ id: z.string(), taskId: z.string() })),
});
type Waiting = z.infer<typeof Waiting>;
type Planted = { readonly waiting: Waiting; readonly conflicts: readonly string[] };

/** Nobody waits for hundreds of agents: what they ask for, and what two devices disagree on, is put into the files while the hub is away. */
const plant = async (stand: Stand, many: number): Promise<Planted> => {
  const { hub, page } = stand;
  await hub.kill();
  const plantIn = async (what: string): Promise<unknown> => {
    const words = [what, join(hub.home, 'profiles', 'own'), String(many)];
    return JSON.parse(await hub.script('scripts/checks/runner/plant.mjs', words));
  };
  const conflicts = z.array(z.string()).parse(await plantIn('conflict'));
  const waiting = Waiting.parse(await plantIn('waiting'));
  await hub.startAgain();
  await page().goto(hub.link());
  return { waiting, conflicts };
};

/** What stands there is what was typed. */
const asked = (stand: Stand, question: { readonly name: string; readonly input: object }) =>
  askPeer(stand, { door: 'query', ...question });
const Title = z.object({ title: z.string() });
const titleOf = async (stand: Stand, task: string): Promise<string> =>
  Title.parse(await asked(stand, { name: 'task.get', input: { id: task } })).title;

/** An answer goes to who asked; the person has said it and sees it no more. */
const throughAnswers = async (stand: Stand, { agents, questions }: Waiting): Promise<void> => {
  const strings = everyNth(storable(), 160).slice(0, questions.length);
  for (const [at, words] of strings.entries()) {
    const card = byId(`question-${questions[at] ?? ''}`);
    await toTop(stand.page());
    await inPage(stand.page(), [
      fill(`${card} ${byId('question-text')}`, words),
      click(`${card} ${byId('question-send')}`),
      gone(card),
    ]);
  }
  const Answers = z.object({ questions: z.array(z.object({ id: z.string(), response: z.json() })) });
  const given = new Map<string, unknown>();
  for (const agentId of agents) {
    const input = { agentId, state: 'all', limit: 200 };
    const list = Answers.parse(await asked(stand, { name: 'question.list', input }));
    for (const { id: question, response } of list.questions) given.set(question, response);
  }
  for (const [at, words] of strings.entries())
    expectSame(given.get(questions[at] ?? ''), { wanted: words, what: 'an answer' });
};

/** Its summary is said anew by the peer for every word that is changed; what is accepted becomes a task of that title. */
const throughProposals = async (stand: Stand, { proposals }: Waiting): Promise<void> => {
  const strings = everyNth(trimmed(500), 160).slice(0, proposals.length / 2);
  for (const [at, words] of strings.entries()) {
    const { id: proposal, taskId } = proposals[2 * at] ?? { id: '', taskId: '' };
    await stand.page().goto(stand.addressOf(`/approval/${proposal}`));
    await inPage(stand.page(), [
      click(byId('approval-edit')),
      fill(byId('arg-newTaskTitle'), words),
      holds(byId('arg-newTaskTitle'), words),
      holds(byId('approval-summary'), `Create “${words}” to follow “What they follow”`),
      click(byId('approval-accept')),
      gone(byId('approval-screen')),
    ]);
    expectSame(await titleOf(stand, taskId), { wanted: words, what: 'the title of what was accepted' });
  }
};

/** Why it was rejected stands where it was asked for. */
const throughRejections = async (stand: Stand, { proposals }: Waiting): Promise<void> => {
  const strings = everyNth(trimmed(LONGEST_NAME), 160).slice(0, proposals.length / 2);
  for (const [at, words] of strings.entries()) {
    const address = stand.addressOf(`/approval/${proposals[2 * at + 1]?.id ?? ''}`);
    await stand.page().goto(address);
    await inPage(stand.page(), [
      click(byId('approval-reject')),
      fill(byId('reject-reason'), words),
      click(byId('reject-confirm')),
      gone(byId('approval-screen')),
    ]);
    await stand.page().goto(address);
    await inPage(stand.page(), [holds(byId('approval-because'), words)]);
  }
};

/** A title of one's own instead of the two that there are; the card goes, and the task has it. */
const throughOwnVersions = async (stand: Stand, conflicts: readonly string[]): Promise<void> => {
  const { page, addressOf } = stand;
  const strings = everyNth(storable(), 160)
    .filter(({ length }) => length <= 500)
    .slice(0, conflicts.length);
  await page().goto(addressOf('/conflicts'));
  const written = new Map<string, string>();
  for (const words of strings) {
    await inPage(page(), [there(byId('write-own-title'))]);
    const first = page().locator('[data-testid^="conflict-"]:has([data-testid="write-own-title"])').first();
    const card = (await first.getAttribute('data-testid')) ?? '';
    await inPage(page(), [
      click(`${byId(card)} ${byId('write-own-title')}`),
      fill(byId('own-version-text'), words),
      click(byId('own-version-save')),
      gone(byId('own-version')),
      gone(`${byId(card)} ${byId('write-own-title')}`),
    ]);
    written.set(card.replace('conflict-', ''), words);
  }
  for (const [task, words] of written)
    expectSame(await titleOf(stand, task), { wanted: words, what: 'the title of one’s own' });
};

/** What cannot be stored is refused with a sentence, and asked for again. */
const refused = async (stand: Stand, { questions }: Waiting): Promise<void> => {
  const card = byId(`question-${questions[0] ?? ''}`);
  await inPage(stand.page(), [
    fill(`${card} ${byId('question-text')}`, 'a\u0000b'),
    click(`${card} ${byId('question-send')}`),
  ]);
  await stand.driver.see(text(REFUSED));
  await inPage(stand.page(), [there(card)]);
};

export const throughAsked: BrowserFlow = {
  name: 'naughty strings go through answers, proposals, rejections and versions of one’s own unchanged',
  peers: ['hub'],
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    stand.expectComplaint(
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE|status of 401/,
    );
    await stand.driver.tap(id('start-own-profile'));
    await stand.driver.see(text('A clear morning'));
    const { waiting, conflicts } = await plant(stand, everyNth(storable(), 160).length);
    await throughOwnVersions(stand, conflicts);
    await stand.page().goto(stand.addressOf('/waiting'));
    await refused(stand, waiting);
    await throughAnswers(stand, waiting);
    await throughProposals(stand, waiting);
    await throughRejections(stand, waiting);
  },
};
