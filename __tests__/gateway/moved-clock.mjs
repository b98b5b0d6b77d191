// Loaded before a program (`node --import`): its clock goes ahead by what a file says, read again at every SIGUSR2. Nothing else of it changes.
import { readFileSync } from 'node:fs';

const real = Date.now;
let ahead = 0;
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.TEST_CLOCK_AHEAD, 'utf8'));
});
Date.now = () => real() + ahead;
