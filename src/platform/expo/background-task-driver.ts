import type * as BackgroundTask from 'expo-background-task';
import type * as TaskManager from 'expo-task-manager';
import type { BackgroundTasks } from '../../core/background-tasks';
import { fail, ok } from '../../core/result';
import { runGranted, type GrantParts } from './granted-run';

const TASK = 'reveille-due';
/** The least that both systems take. They treat it as a wish: often hours, on an iPhone often one night. */
const EVERY_MINUTES = 15;

export type BackgroundTaskModules = {
  readonly tasks: Pick<typeof TaskManager, 'defineTask' | 'isTaskDefined'>;
  readonly background: Pick<
    typeof BackgroundTask,
    'addExpirationListener' | 'getStatusAsync' | 'registerTaskAsync' | 'unregisterTaskAsync'
  > & {
    readonly BackgroundTaskResult: Pick<typeof BackgroundTask.BackgroundTaskResult, 'Success' | 'Failed'>;
    readonly BackgroundTaskStatus: Pick<typeof BackgroundTask.BackgroundTaskStatus, 'Available'>;
  };
};

/** WorkManager on Android, BGTaskScheduler on iOS. Their only answers are done and failed. */
export const createBackgroundTaskOver = (
  { tasks, background }: BackgroundTaskModules,
  grant: GrantParts,
): BackgroundTasks => ({
  define: (work) => {
    if (tasks.isTaskDefined(TASK)) return;
    const onExpired: GrantParts['onExpired'] = (listener) => {
      const subscription = background.addExpirationListener(listener);
      return () => subscription.remove();
    };
    tasks.defineTask(TASK, async () => {
      const { Success, Failed } = background.BackgroundTaskResult;
      return (await runGranted(work, { ...grant, onExpired })) === 'failed' ? Failed : Success;
    });
  },
  schedule: async () => {
    try {
      // Where it is restricted, registering does nothing and says nothing.
      const status = await background.getStatusAsync();
      if (status !== background.BackgroundTaskStatus.Available) return fail('background_unavailable');
      await background.registerTaskAsync(TASK, { minimumInterval: EVERY_MINUTES });
      return ok(null);
    } catch {
      return fail('background_unavailable');
    }
  },
  cancel: async () => {
    try {
      await background.unregisterTaskAsync(TASK);
      return ok(null);
    } catch {
      return fail('background_unavailable');
    }
  },
});
