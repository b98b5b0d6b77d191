import * as BackgroundFetch from 'expo-background-fetch';
import * as TaskManager from 'expo-task-manager';
import type { BackgroundTasks } from '../../core/background-tasks';
import { fail, ok } from '../../core/result';

const TASK = 'reveille-maintenance';
/** The systems treat it as a wish: often hours on iOS, at least 15 minutes on Android. */
const EVERY_SECONDS = 60 * 60;

export const createBackgroundFetch = (): BackgroundTasks => ({
  define: (work) => {
    if (TaskManager.isTaskDefined(TASK)) return;
    TaskManager.defineTask(TASK, async () => {
      const answer = await work();
      if (!answer.ok) return BackgroundFetch.BackgroundFetchResult.Failed;
      return answer.value === 'did'
        ? BackgroundFetch.BackgroundFetchResult.NewData
        : BackgroundFetch.BackgroundFetchResult.NoData;
    });
  },
  schedule: async () => {
    try {
      await BackgroundFetch.registerTaskAsync(TASK, {
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
      if (await TaskManager.isTaskRegisteredAsync(TASK)) await BackgroundFetch.unregisterTaskAsync(TASK);
      return ok(null);
    } catch {
      return fail('background_unavailable');
    }
  },
});
