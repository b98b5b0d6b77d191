import { id, label, text, type Driver } from '../driver';
import { agentScreens } from './agent-screens';
import { handScreens } from './hand-screens';
import { toTop } from './in-page-steps';
import { onJournal } from './journal-screens';
import { careScreens, ownCareScreens } from './care-screens';
import { modelScreens } from './model-screens';
import { closeSheet, sheet, tapUntil, type ShownScreen } from './shown-screen';
import { belowSettings } from './below-settings';
import type { Stand } from './stand';
import { trackScreens } from './track-screens';
import { vouchScreens } from './vouch-screens';

/** A task with everything: checklist, labels, category, notes. */
const richTask = 'Prepare the team review';
const openTask = async ({ tap, see }: Driver): Promise<void> => {
  await tap(id('tab-today'));
  await tap(text(richTask));
  await see(id('task-title-input'), richTask);
};

const onTask: readonly ShownScreen[] = [
  { name: 'task', open: ({ driver }) => openTask(driver) },
  sheet('status of a task', { opener: 'task-status', shows: 'status-sheet' }),
  sheet('due date of a task', { opener: 'task-due', shows: 'due-sheet' }),
  sheet('priority of a task', { opener: 'task-priority', shows: 'priority' }),
  sheet('category of a task', { opener: 'task-category', shows: 'category' }),
  sheet('estimate of a task', { opener: 'task-estimate', shows: 'estimate-sheet' }),
  sheet('language of a task', { opener: 'task-language', shows: 'language' }),
  sheet('labels of a task', { opener: 'task-add-label', shows: 'label' }),
  {
    ...sheet('links of a task', { opener: 'task-add-link', shows: 'link-sheet' }),
    close: async (stand) => {
      await closeSheet(stand);
      await stand.driver.tap(id('screen-back'));
    },
  },
];

const onTasks: readonly ShownScreen[] = [
  {
    name: 'tasks',
    isLong: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('tab-tasks'));
      await see(id('tasks-screen'));
      await tap(id('tasks-new'));
    },
  },
  sheet('filter by status', { opener: 'filter-status', shows: 'choose-status' }),
  {
    name: 'what can be done with a task',
    open: async (stand) => {
      const { type, notSee } = stand.driver;
      await type(id('tasks-search-input'), richTask);
      // A list that is about to get shorter would take the row away from under the finger.
      await notSee(text('Order new running shoes'));
      await tapUntil(stand, { row: `Actions for ${richTask}`, shows: 'task-menu' });
    },
    close: closeSheet,
  },
  {
    name: 'tasks, nothing found',
    open: async ({ driver: { clear, type, see } }) => {
      await clear(id('tasks-search-input'));
      await type(id('tasks-search-input'), 'nowhere');
      await see(text('Nothing matches'));
    },
    close: async ({ driver: { tap } }) => {
      await tap(label('Clear search'));
      await tap(id('tasks-new'));
    },
  },
];

/** The day as time. The timer runs by the command line: what is done on screen is told at its foot, over what is to be looked at. */
const onDay: readonly ShownScreen[] = [
  {
    name: 'the day as time',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('tab-today'));
      await tap(id('day-view-time'));
      await see(id('time-line'));
    },
  },
  {
    name: 'a block',
    open: async ({ page, driver: { see } }) => {
      await page().locator('[data-testid^="planned-"]:visible').first().tap();
      await see(id('block-sheet'));
    },
    close: closeSheet,
  },
  sheet('time told afterwards', { opener: 'entry-add', shows: 'entry-sheet' }),
  {
    name: 'time that runs',
    peer: 'hub',
    open: async ({ hub, driver: { see } }) => {
      await hub.commandLine(['timer', 'start', 'Reading']);
      await see(id('running-bar'));
    },
  },
  {
    peer: 'hub',
    ...sheet('a running entry', { opener: 'card-change-0', shows: 'entry-sheet' }),
    close: async (stand) => {
      await closeSheet(stand);
      await stand.hub.commandLine(['timer', 'stop']);
      await stand.driver.notSee(id('running-bar'));
    },
  },
  {
    name: 'tomorrow',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('day-next'));
      await see(id('day-today'));
    },
    close: async ({ driver: { tap } }) => {
      await tap(id('day-today'));
      await tap(id('day-view-tasks'));
    },
  },
];

/** In an empty profile of one's own. */
const ownScreens: readonly ShownScreen[] = [
  {
    name: 'today, empty',
    open: async ({ page, driver: { tap, see } }) => {
      await tap(id('start-own-profile'));
      await tap(id('tab-today'));
      await see(text('A clear morning'));
      // The tab stands where the example's day was left.
      await toTop(page());
    },
  },
  ...ownCareScreens,
  ...vouchScreens,
  {
    name: 'an address that leads nowhere',
    isRare: true,
    // A hub answers no such address: within the app one gets there by a link of a newer version, or by the browser's own way.
    open: async ({ page, driver: { see } }) => {
      await page().evaluate(() => {
        history.pushState({}, '', '/nowhere');
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      });
      await see(text('Go to Today'));
    },
  },
  {
    name: 'a task that is gone',
    open: async ({ page, addressOf, driver: { see } }) => {
      await page().goto(addressOf('/task/gone'));
      await see(text('This task is no longer here'));
    },
  },
  {
    name: 'a browser that is not signed in',
    peer: 'hub',
    open: async ({ page, context, addressOf, driver: { see } }) => {
      await context.clearCookies();
      await page().goto(addressOf('/'));
      await see(id('needs-link'));
    },
  },
];
/** Without an agent there is nothing to stop. */
const withoutAgents = (screen: ShownScreen): ShownScreen => ({ ...screen, withoutStop: true });

export const shownScreens: readonly ShownScreen[] = [
  { name: 'today', open: ({ driver: { see } }) => see(id('banner-example')) },
  ...onDay,
  ...onTask,
  ...onTasks,
  ...onJournal,
  ...trackScreens,
  ...agentScreens,
  {
    name: 'settings',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('tab-settings'));
      await see(id('settings-screen'));
    },
  },
  ...belowSettings,
  ...careScreens,
  ...modelScreens,
  ...handScreens,
  {
    name: 'licences',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('settings-licences'));
      await see(id('sheet-close'));
    },
    close: closeSheet,
  },
  ...ownScreens.map(withoutAgents),
];

/** A walk that stops says where. */
const onScreen = async <A>(name: string, work: () => Promise<A>): Promise<A> => {
  try {
    return await work();
  } catch (error) {
    throw new Error(`on the screen “${name}”: ${error instanceof Error ? error.message : String(error)}`);
  }
};

type Look = (screen: ShownScreen) => Promise<readonly string[]>;

const walk = async (
  stand: Stand,
  { screens, look }: { screens: readonly ShownScreen[]; look: Look },
): Promise<void> => {
  const found: string[] = [];
  for (const screen of screens.filter(({ peer = stand.peer }) => peer === stand.peer)) {
    await onScreen(screen.name, async () => {
      await screen.open(stand);
      found.push(...(await look(screen)).map((line) => `${screen.name}: ${line}`));
      await screen.close?.(stand);
    });
  }
  if (found.length > 0) throw new Error(found.join('\n'));
};

/** Walks through every one of them; `look` says what is wrong with the one in front. */
export const walkEveryScreen = (stand: Stand, look: Look): Promise<void> =>
  walk(stand, { screens: shownScreens, look });

/** The same, every day without the rare ones. */
export const walkScreens = (stand: Stand, look: Look): Promise<void> =>
  walk(stand, {
    screens:
      process.env['SOAK'] === '1' ? shownScreens : shownScreens.filter(({ isRare }) => isRare !== true),
    look,
  });
