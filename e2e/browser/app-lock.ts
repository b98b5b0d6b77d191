import { id, text } from '../driver';
import { judgeAll } from './accessible';
import { judgeFit } from './fits';
import type { BrowserFlow } from './stand';

const WORDS = 'four blue chairs';

/** The lock: set with a passphrase, closed at once and at a new start, opened by the right words alone, and taken off again. */
export const appLock: BrowserFlow = {
  name: 'the lock asks at every start, and only the passphrase opens',
  // The browser keeps the passphrase's trace itself; a hub's key store is the computer's own.
  peers: ['browser'],
  run: async ({ driver: { tap, type, clear, see, notSee, reopen }, page }) => {
    await tap(id('tab-settings'));
    await tap(id('lock-switch'));
    await type(id('passphrase-input'), WORDS);
    await type(id('passphrase-again'), WORDS);
    await tap(id('passphrase-confirm'));
    await tap(id('lock-now'));
    await see(id('lock-screen'));
    await notSee(id('settings-screen'));
    await see(id('lock-passphrase'));
    const found = [...(await judgeAll(page())), ...(await judgeFit(page()))];
    if (found.length > 0) throw new Error(found.join('\n'));
    await type(id('lock-passphrase'), 'four blue tables');
    await tap(id('lock-open'));
    await see(text('That was not right. Nothing was changed. Try again.'));
    await clear(id('lock-passphrase'));
    await type(id('lock-passphrase'), WORDS);
    await tap(id('lock-open'));
    await see(id('settings-screen'));

    await reopen();
    await see(id('lock-screen'));
    if ((await page().getByText('Call mum').count()) > 0)
      throw new Error('the day is in the page behind the lock');
    await type(id('lock-passphrase'), WORDS);
    await tap(id('lock-open'));
    await see(text('Call mum'));

    await tap(id('tab-settings'));
    await tap(id('lock-switch'));
    await type(id('passphrase-input'), WORDS);
    await tap(id('passphrase-confirm'));
    await notSee(id('lock-now'));
  },
};
