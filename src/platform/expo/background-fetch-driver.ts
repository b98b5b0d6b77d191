import type * as BackgroundFetch from 'expo-background-fetch';
import type * as TaskManager from 'expo-task-manager';
import type { BackgroundTasks } from '../../core/background-tasks';
import { fail, ok } from '../../core/result';
import { runGranted, type GrantParts } from './granted-run';

const TASK = 'reveille-maintenance';
/** The systems treat it as a wish: often hours on iOS, at least 15 minutes on Android. */
const EVERY_SECONDS = 60 * 60;

export type BackgroundFetchModules = {
  readonly tasks: Pick<typeof TaskManager, 'defineTask' | 'isTaskDefined' | 'isTaskRegisteredAsync'>;
  readonly background: Pick<typeof BackgroundFetch, 'registerTaskAsync' | 'unregisterTaskAsync'> & {
    readonly BackgroundFetchResult: Pick<
      typeof BackgroundFetch.BackgroundFetchResult,
      'NewData' | 'NoData' | 'Failed'
    >;
  };
};

/** The older way, which tells the system apart what was worth waking for. */
export const createBackgroundFetchOver = (
  { tasks, background }: BackgroundFetchModules,
  grant: GrantParts,
): BackgroundTasks => ({
  define: (work) => {
    if (tasks.isTaskDefined(TASK)) return;
    tasks.defineTask(TASK, async () => {
      const { NewData, NoData, Failed } = background.BackgroundFetchResult;
      const outcome = await runGranted(work, grant);
      return outcome === 'failed' ? Failed : outcome === 'did' ? NewData : NoData;
    });
  },
  schedule: async () => {
    try {
      await background.registerTaskAsync(TASK, {
        minimumInterval: EVERY_SECONDS,
        stopOnTerminate: false,
        startOnBoot: true,
      });
      return ok(null);
    } catch {
      return fail('background_unavailable');
    }
  },
  cancel: async () => {
    try {
      if (await tasks.isTaskRegisteredAsync(TASK)) await background.unregisterTaskAsync(TASK);
      return ok(null);
    } catch {
      return fail('background_unavailable');
    }
  },
});
