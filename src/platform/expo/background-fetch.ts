import * as BackgroundFetch from 'expo-background-fetch';
import * as TaskManager from 'expo-task-manager';
import type { BackgroundTasks } from '../../core/background-tasks';
import { createBackgroundFetchOver } from './background-fetch-driver';
import { deviceGrant } from './granted-run';

export const createBackgroundFetch = (): BackgroundTasks =>
  createBackgroundFetchOver({ tasks: TaskManager, background: BackgroundFetch }, deviceGrant);
