import { defineBackgroundWork } from './native-background';

// Runs while the bundle loads: a task that the system starts by itself must find its work defined, screens or not.
defineBackgroundWork();
