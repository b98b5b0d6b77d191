import { runCommandLine } from './cli/run-command-line';

// What `npm start` runs: the same as `reveille hub`.
process.umask(0o077);
await runCommandLine(['hub', ...process.argv.slice(2)]);
