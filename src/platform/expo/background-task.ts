import * as BackgroundTask from 'expo-background-task';
import * as TaskManager from 'expo-task-manager';
import type { BackgroundTasks } from '../../core/background-tasks';
import { createBackgroundTaskOver } from './background-task-driver';
import { deviceGrant } from './granted-run';

export const createBackgroundTask = (): BackgroundTasks =>
  createBackgroundTaskOver({ tasks: TaskManager, background: BackgroundTask }, deviceGrant);
