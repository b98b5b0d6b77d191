import { runCommandLine } from './run-command-line';

process.umask(0o077);
await runCommandLine(process.argv.slice(2));
