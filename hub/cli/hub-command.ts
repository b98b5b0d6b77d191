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
    relay: textFlag(flags, 'relay'),
    'relay-name': textFlag(flags, 'relay-name'),
    'relay-quota': textFlag(flags, 'relay-quota'),
    'relay-spaces': textFlag(flags, 'relay-spaces'),
    'relay-only': isSet(flags, 'relay-only'),
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
    relay: {
      type: 'string',
      value: 'address:port',
      help: 'Let other devices reach the relay here from now on, and nothing else; off closes it. Also while the hub runs',
    },
    'relay-name': {
      type: 'string',
      value: 'wss://name',
      help: 'The address of the relay that invites give, behind a proxy with TLS; off forgets it',
    },
    'relay-quota': {
      type: 'string',
      value: 'megabytes',
      help: 'How much the relay keeps for one space (default: 4096)',
    },
    'relay-spaces': { type: 'string', value: 'number', help: 'How many spaces it keeps (default: 64)' },
    'relay-only': { type: 'boolean', help: 'Run the relay alone: no profile, no app, no API' },
  },
  examples: [
    'reveille hub',
    'reveille hub --port 8080',
    'reveille hub --relay 0.0.0.0:7311',
    'reveille hub --relay-only --relay 127.0.0.1:7311 --relay-name wss://relay.example.org',
    'reveille hub --host 0.0.0.0 --token-file ~/.config/reveille-token --name reveille.example.org',
  ],
  run,
};
