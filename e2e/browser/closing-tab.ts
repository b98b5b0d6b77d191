import { id, label } from '../driver';
import { planned } from './dragging-blocks';
import type { BrowserFlow } from './stand';

/** The first move reaches the hub, and no answer comes back: whatever is chosen after it waits. */
const firstAnswerNeverComes = `{
  const ask = window.fetch.bind(window);
  let isFirst = true;
  window.fetch = (address, how) => {
    const answer = ask(address, how);
    if (!isFirst || !String(how?.body).includes('plan.updateBlock')) return answer;
    isFirst = false;
    return new Promise(() => undefined);
  };
}`;

export const closingTab: BrowserFlow = {
  name: 'what was chosen while an answer is late goes on without the tab',
  peers: ['hub'],
  // Before a release: what waits, and what begins as the app is put away, is shown every day without a browser.
  everyDay: [],
  context: { reducedMotion: 'reduce' },
  run: async (stand) => {
    const { context, page, addressOf, driver } = stand;
    const { see, tap, reopen } = driver;
    await see(id('banner-example'));
    await context.addInitScript(firstAnswerNeverComes);
    await page().goto(addressOf('/'));
    const block = await planned(stand);
    await page().getByTestId(`planned-${block}`).focus();
    await page().keyboard.press('ArrowDown');
    await see(label('Deep work, 9:45 – 10:45, block'));
    for (const end of ['11:00', '11:15']) {
      await page().keyboard.press('+');
      await see(label(`Deep work, 9:45 – ${end}, block`));
    }
    await reopen();
    await tap(id('day-view-time'));
    await see(label('Deep work, 9:45 – 11:15, block'));
  },
};
