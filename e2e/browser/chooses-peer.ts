import { id, text } from '../driver';
import type { BrowserFlow } from './stand';

/** A copy in this browser is a life of its own: neither side's tasks appear on the other. */
export const choosesPeer: BrowserFlow = {
  name: 'a copy in this browser is chosen in Settings, survives a restart, and leads back',
  peers: ['hub'],
  run: async ({ driver: { tap, type, see, notSee }, page, hub }) => {
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'On the hub today\n');
    await see(text('On the hub'));
    await tap(id('tab-settings'));
    await tap(id('settings-browser-copy'));
    await see(text('Go back to the hub'));
    await page().goto(hub.origin());
    await see(id('banner-example'));
    await notSee(text('On the hub'));
    await tap(id('tab-settings'));
    await tap(id('settings-browser-copy'));
    await see(text('Use Reveille in this browser alone'));
    await tap(id('tab-today'));
    await see(text('On the hub'));
  },
};
