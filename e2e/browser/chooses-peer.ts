import { id, text } from '../driver';
import { appIsKept, type BrowserFlow } from './stand';

/** A copy in this browser is a life of its own: neither side's tasks appear on the other. */
export const choosesPeer: BrowserFlow = {
  name: 'a copy in this browser is chosen in Settings, works with no network at all, and leads back',
  peers: ['hub'],
  context: { serviceWorkers: 'allow' },
  run: async ({ driver: { tap, type, see, notSee }, page, hub, expectComplaint }) => {
    expectComplaint(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE/);
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'On the hub today\n');
    await see(text('On the hub'));
    await tap(id('tab-settings'));
    await tap(id('settings-browser-copy'));
    await see(text('Go back to the hub'));
    await appIsKept(page());
    await hub.kill();
    await page().goto(hub.origin());
    await see(id('banner-example'));
    await notSee(text('On the hub'));
    await type(id('quick-add-input'), 'On my own today\n');
    await tap(text('On my own'));
    await see(id('task-title-input'), 'On my own');
    await hub.startAgain();
    await page().goto(hub.origin());
    await see(text('On my own'));
    await tap(id('tab-settings'));
    await tap(id('settings-browser-copy'));
    await see(text('Use Reveille in this browser alone'));
    await tap(id('tab-today'));
    await see(text('On the hub'));
  },
};
