import { id, label, text } from '../driver';
import { expectSame } from './expected';
import { appIsKept, type BrowserFlow, type Stand } from './stand';

const count = (all: string, part: string): number => all.split(part).length - 1;

/** A page that is opened while the hub is away says so, and goes on by itself. */
const openedWhileAway = async ({ driver, hub }: Stand): Promise<void> => {
  await hub.kill();
  await driver.reopen();
  await driver.see(id('hub-away'));
  await hub.startAgain();
  await driver.see(text('Sweep the stairs'));
};

/** The hub dies under the person's hands. Nothing typed is lost, and nothing is saved twice. */
export const offline: BrowserFlow = {
  name: 'without the hub typed text is kept; when it is back it is saved once',
  peers: ['hub'],
  context: { serviceWorkers: 'allow' },
  run: async (stand) => {
    const { driver, hub, page, expectComplaint } = stand;
    const { tap, type, see, notSee } = driver;
    expectComplaint(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE/);
    // A hub that goes away in the middle of it leaves nothing kept, until the page is loaded anew.
    await appIsKept(page());
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Paint the door today\n');
    await tap(text('Paint the door'));
    await see(id('task-title-input'), 'Paint the door');

    await hub.kill();
    await see(id('banner-offline'));
    await type(id('task-title-input'), ' blue\n');
    await see(id('draft-waiting'));
    await see(id('task-title-input'), 'Paint the door blue');
    await tap(id('screen-back'));
    await type(id('quick-add-input'), 'Sweep the stairs today\n');
    await see(id('quick-add-unsent'));
    await type(id('quick-add-input'), 'Half a thou');

    await hub.startAgain();
    await notSee(id('banner-offline'));
    await notSee(id('quick-add-unsent'));
    await see(text('Sweep the stairs'));
    await see(text('Paint the door blue'));
    await see(id('quick-add-input'), 'Half a thou');
    await see(label('Mark as done: Sweep the stairs'));
    const listed = await hub.commandLine(['task', 'list', '--json']);
    expectSame(
      [
        count(listed, '"Sweep the stairs"'),
        count(listed, '"Paint the door blue"'),
        count(listed, '"Paint the door"'),
      ],
      {
        wanted: [1, 1, 0],
        what: 'how often each is stored',
      },
    );

    await openedWhileAway(stand);
  },
};
