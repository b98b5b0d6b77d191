import { z } from 'zod';
import { id, text } from '../driver';
import { PATIENCE_MS } from '../patience';
import { askPeer } from './ask-peer';
import { expectSame, expectTrue } from './expected';
import type { BrowserFlow, Stand } from './stand';

// [PASTE-4] Really pasted, by the keys that a person presses.
const Made = z.object({ id: z.string() });
const Tasks = z.object({ tasks: z.array(z.object({ id: z.string(), title: z.string() })) });
const Provenances = z.object({ provenanceByField: z.record(z.string(), z.object({ tainted: z.boolean() })) });
const Approvals = z.object({ approvals: z.array(z.object({ id: z.string() })) });

type Said = { readonly name: string; readonly input: object };
const ask = (stand: Stand, said: Said) => askPeer(stand, { door: 'query', ...said });
const tell = (stand: Stand, said: Said) => askPeer(stand, { door: 'command', ...said });

const paste = async ({ page, context }: Stand, { field, words }: { field: string; words: string }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page().getByTestId(field).last().click();
  await page().evaluate((put) => navigator.clipboard.writeText(put), words);
  await page().keyboard.press('Control+V');
};
const hasMark = (page: Stand['page'], state: 'visible' | 'detached'): Promise<void> =>
  page().getByTestId('pasted-mark').first().waitFor({ state, timeout: PATIENCE_MS });

const taskNamed = async (stand: Stand, title: string): Promise<string> => {
  const { tasks } = Tasks.parse(await ask(stand, { name: 'task.list', input: { filter: { text: title } } }));
  return tasks[0]?.id ?? '';
};
const isTainted = async (stand: Stand, { task, field }: { task: string; field: string }) =>
  Provenances.parse(await ask(stand, { name: 'task.get', input: { id: task } })).provenanceByField[field]
    ?.tainted;

/** A line that waits, over a reload, until it is added; then the person says that it is theirs, and takes that back. */
const throughQuickAdd = async (stand: Stand): Promise<string> => {
  const { driver, page } = stand;
  const { tap, type, see, notSee } = driver;
  await type(id('quick-add-input'), 'Ask Eve ');
  await notSee(id('pasted-mark'));
  await paste(stand, { field: 'quick-add-input', words: 'about the shed today' });
  await hasMark(page, 'visible');
  await page().reload();
  await see(id('quick-add-input'), 'Ask Eve about the shed today');
  await hasMark(page, 'visible');
  await page().getByTestId('quick-add-input').press('Enter');
  await hasMark(page, 'detached');
  await tap(text('Ask Eve about the shed'));
  await see(id('record-origin'));
  const task = await taskNamed(stand, 'Ask Eve');
  expectSame(await isTainted(stand, { task, field: 'title' }), { wanted: true, what: 'a pasted title' });
  await tap(id('record-origin'));
  await see(id('vouch-text-title'), 'Ask Eve about the shed');
  await tap(id('vouch-confirm'));
  await notSee(id('record-origin'));
  expectSame(await isTainted(stand, { task, field: 'title' }), { wanted: false, what: 'a vouched title' });
  return task;
};

/** One tap before it is stored: then it was never from elsewhere. */
const throughNotes = async (stand: Stand, task: string): Promise<void> => {
  const { driver, page } = stand;
  await paste(stand, { field: 'task-notes-input', words: 'by the gate' });
  await hasMark(page, 'visible');
  await driver.tap(id('pasted-mark'));
  await hasMark(page, 'detached');
  await driver.tap(id('task-title-input'));
  await page().reload();
  await driver.see(id('task-notes-input'), 'by the gate');
  expectSame(await isTainted(stand, { task, field: 'notes' }), { wanted: false, what: 'notes of one’s own' });
};

const throughEntry = async (stand: Stand): Promise<void> => {
  const { driver, page } = stand;
  await driver.tap(id('screen-back'));
  await driver.tap(id('tab-journal'));
  await driver.tap(id('journal-new-note'));
  await paste(stand, { field: 'entry-body-input', words: 'The lake froze over.' });
  await hasMark(page, 'visible');
  await driver.tap(id('entry-title-input'));
  await driver.see(id('record-origin'));
  await hasMark(page, 'detached');
};

const openApprovals = async (stand: Stand): Promise<number> =>
  Approvals.parse(await ask(stand, { name: 'approval.list', input: {} })).approvals.length;

/** A grant lets the agent act on what is typed to it; on what is pasted it asks. */
const throughTalk = async (stand: Stand): Promise<void> => {
  const { driver, page, addressOf } = stand;
  const { id: agentId } = Made.parse(
    await tell(stand, { name: 'agent.create', input: { templateId: 'planner' } }),
  );
  await tell(stand, { name: 'grant.create', input: { agentId, toolName: 'create_follow_up_task' } });
  await page().goto(addressOf(`/agent/${agentId}/talk`));
  await paste(stand, { field: 'talk-input', words: 'A follow-up for the shed' });
  await hasMark(page, 'visible');
  await driver.tap(id('talk-send'));
  await driver.see(text('Pasted: it asks before it acts'));
  await driver.see(text('Demo: I proposed it. It waits for your yes under “Waiting for you”.'));
  expectSame(await openApprovals(stand), { wanted: 1, what: 'proposals that wait' });
  expectTrue((await taskNamed(stand, 'Follow up')) === '', 'a task was made from what was pasted');
};

export const pastedWords: BrowserFlow = {
  name: 'what is pasted is somebody else’s until the person says otherwise, and agents ask before they act on it',
  peers: ['hub'],
  run: async (stand) => {
    await stand.driver.tap(id('start-own-profile'));
    await stand.driver.see(text('A clear morning'));
    const task = await throughQuickAdd(stand);
    await throughNotes(stand, task);
    await throughEntry(stand);
    await throughTalk(stand);
  },
};
