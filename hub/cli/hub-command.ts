import { ok } from '../../src/core/result';
import { isSet, textFlag, textFlags, type Command, type Context, type Outcome } from './command';

const line = (text: string): boolean => process.stdout.write(`${text}\n`);
const complaint = (text: string): boolean => process.stderr.write(`${text}\n`);

const run = async ({ flags }: Context): Promise<Outcome> => {
  const given = {
    home: textFlag(flags, 'home'),
    profile: textFlag(flags, 'profile'),
    port: textFlag(flags, 'port'),
    host: textFlag(flags, 'host'),
    'token-file': textFlag(flags, 'token-file'),
    name: textFlags(flags, 'name'),
  };
  const isJson = isSet(flags, 'json');
  const { runHub } = await import('../run-hub');
  const code = await runHub(given, { say: line, complain: complaint, isJson });
  if (code !== null) process.exitCode = code;
  return ok(null);
};

export const hubCommand: Command = {
  path: ['hub'],
  summary: 'Run the hub: the app in your browser, and the peer that is always on',
  operands: '',
  takes: { least: 0, most: 0 },
  flags: {
    port: {
      type: 'string',
      value: 'number',
      help: 'Listen here from now on (default: 7310, then as before)',
    },
    host: {
      type: 'string',
      value: 'address',
      help: 'Listen on another address than this computer’s own; needs a token',
    },
    'token-file': {
      type: 'string',
      value: 'file',
      help: 'A token of 32 characters or more, in a file that only you can read (or REVEILLE_TOKEN)',
    },
    name: {
      type: 'string',
      multiple: true,
      value: 'host[:port]',
      help: 'A name under which a proxy reaches the hub; may be given several times',
    },
  },
  examples: [
    'reveille hub',
    'reveille hub --port 8080',
    'reveille hub --host 0.0.0.0 --token-file ~/.config/reveille-token --name reveille.example.org',
  ],
  run,
};
