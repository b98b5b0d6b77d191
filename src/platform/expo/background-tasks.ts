import type { BackgroundTasks } from '../../core/background-tasks';
import { createBackgroundFetch } from './background-fetch';
import { createBackgroundTask } from './background-task';
import { firstThatSchedules } from './first-that-schedules';

/** What this phone has. */
export const createPhoneBackgroundTasks = (): BackgroundTasks =>
  firstThatSchedules([createBackgroundTask(), createBackgroundFetch()]);
