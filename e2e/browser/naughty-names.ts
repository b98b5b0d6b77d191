import { id } from '../driver';
import { askPeer } from './ask-peer';
import { entry, paste } from './in-page-fields';
import { byId, click, fill, gone, inPage } from './in-page-steps';
import { throughItsWords } from './naughty-agent';
import { everyNth, naughtyStrings } from './naughty-list';
import { openReader, readInSheet } from './reader-tab';
import type { Stand } from './stand';

const AGENT = 'example-planner1';
const LONGEST_NAME = 120;
const lines = (): readonly string[] =>
  naughtyStrings()
    .map((each) => each.trim())
    .filter((each) => each !== '');
const names = (): readonly string[] => lines().filter(({ length }) => length <= LONGEST_NAME);

/** Of two spellings of one name the second is taken. */
const distinct = (all: readonly string[]): readonly string[] => [
  ...new Map(all.map((name) => [name.toLocaleLowerCase(), name])).values(),
];

/** A category of Settings gets one name after the other; another tab reads it where it is edited. */
export const throughNamed = async (stand: Stand): Promise<void> => {
  const { tap, see } = stand.driver;
  await tap(id('tab-settings'));
  await tap(id('settings-categories'));
  await tap(id('named-new'));
  await inPage(stand.page(), [
    fill(byId('named-name'), 'First'),
    click(byId('named-save')),
    gone(byId('named-sheet')),
  ]);
  const row = stand.page().locator('[data-testid^="named-"][role="button"]').filter({ hasText: 'First' });
  const opener = (await row.first().getAttribute('data-testid')) ?? '';
  const reader = await openReader(stand);
  for (const name of distinct(everyNth(names(), 128))) {
    const entries = [entry('named-name', name)];
    await inPage(stand.page(), [
      click(byId(opener)),
      fill(byId('named-name'), name),
      click(byId('named-save')),
      gone(byId('named-sheet')),
    ]);
    await readInSheet(reader, { opener, wanted: entries });
  }
  await reader.close();
  await tap(id('screen-back'));
  await see(id('settings-screen'));
};

/** Every word to an agent is work of its, and what it may do in a day is bounded until a person says otherwise. */
const throughTalk = async (stand: Stand): Promise<void> => {
  const { tap, see } = stand.driver;
  const unbounded = { tokens: null, costMicros: null, runMs: null, toolCalls: null };
  await askPeer(stand, { door: 'command', name: 'budget.set', input: { agentId: AGENT, ...unbounded } });
  await tap(id('agent-talk'));
  await see(id('talk-input'));
  const reader = await openReader(stand);
  for (const words of distinct(everyNth(lines(), 256))) {
    await paste(stand.page(), [entry('talk-input', words)]);
    await tap(id('talk-send'));
    await reader.getByText(words, { exact: true }).first().waitFor({ state: 'attached' });
  }
  await reader.close();
};

/** What an agent is called, and what is said to it. The example life has one. */
export const throughAgent = async (stand: Stand): Promise<void> => {
  const { tap, see } = stand.driver;
  await tap(id('tab-agents'));
  await tap(id(`agent-open-${AGENT}`));
  await see(id('agent-edit'));
  const reader = await openReader(stand);
  for (const name of everyNth(names(), 256)) {
    const entries = [entry('agent-name', name)];
    await inPage(stand.page(), [
      click(byId('agent-edit')),
      fill(byId('agent-name'), name),
      click(byId('agent-save')),
      gone(byId('agent-edit-sheet')),
    ]);
    await readInSheet(reader, { opener: 'agent-edit', wanted: entries });
  }
  await reader.close();
  await throughItsWords(stand);
  await throughTalk(stand);
};
