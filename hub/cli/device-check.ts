import type { CommandInput } from '../../src/runtime/api/definition';
import type { ApiClient } from '../../src/runtime/api/client';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { isSet, type Command, type Context, type Outcome } from './command';
import { createSecretReader, type SecretReader } from './key-input';
import { passphraseWords } from './passphrase-words';

// [CLI-31] A passphrase is never an argument: it is typed where nothing shows it, or comes through standard input, one to a line.
type CheckedFor = CommandInput<'deviceCheck.pass'>['for'];

const readNew = async ({ language }: Context, read: SecretReader): Promise<Result<string, Failure>> => {
  const say = passphraseWords(language);
  const passphrase = await read(say('askNew'));
  const again = read.isTyped ? await read(say('askAgain')) : passphrase;
  return passphrase === again ? ok(passphrase) : fail('passphrase_differs');
};

type Asked = {
  readonly client: ApiClient;
  readonly checked: CheckedFor;
  /** The person sets one first if none is set; it goes into a file if they said that this will do. Absent: it is refused. */
  readonly setsFirst?: 'in_store' | 'in_file';
};

/** The passphrase as it is typed now, set before if need be. Empty: the device asks by itself. */
const typedNow = async (
  context: Context,
  { client, setsFirst }: Pick<Asked, 'client' | 'setsFirst'>,
): Promise<Result<string, Failure>> => {
  const state = await client.query('deviceCheck.state', {});
  if (!state.ok) return state;
  if (state.value.way === 'none') return fail('device_check_unavailable');
  if (state.value.way === 'system') return ok('');
  const say = passphraseWords(context.language);
  const read = createSecretReader();
  if (state.value.isReady === true) return ok(await read(say('ask')));
  if (setsFirst === undefined) return fail('device_check_not_set');
  process.stderr.write(`${say('setFirst')}\n`);
  const passphrase = await readNew(context, read);
  if (!passphrase.ok || passphrase.value === '')
    return passphrase.ok ? fail('device_check_not_set') : passphrase;
  const inFile = setsFirst === 'in_file' ? { keepInFile: true } : {};
  const set = await client.command('deviceCheck.setPassphrase', { passphrase: passphrase.value, ...inFile });
  return set.ok ? passphrase : set;
};

export const proofFor = async (
  context: Context,
  { client, checked, ...more }: Asked,
): Promise<Result<string, Failure>> => {
  const { language } = context;
  const entered = await typedNow(context, { client, ...more });
  if (!entered.ok) return entered;
  const passphrase = entered.value;
  const typed = passphrase === '' ? {} : { passphrase };
  const passed = await client.command('deviceCheck.pass', { for: checked, language, ...typed });
  return passed.ok ? ok(passed.value.proof) : passed;
};

const set = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const say = passphraseWords(context.language);
  const state = await client.value.query('deviceCheck.state', {});
  if (!state.ok) return state;
  const read = createSecretReader();
  const current = state.value.isReady === true ? await read(say('askCurrent')) : '';
  const passphrase = await readNew(context, read);
  if (!passphrase.ok) return passphrase;
  if (passphrase.value === '') return fail('passphrase_too_short');
  const done = await client.value.command('deviceCheck.setPassphrase', {
    passphrase: passphrase.value,
    ...(current === '' ? {} : { current }),
    ...(isSet(context.flags, 'in-file') ? { keepInFile: true } : {}),
  });
  return done.ok ? ok({ json: { place: done.value.place }, text: say('setNow') }) : done;
};

const remove = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const say = passphraseWords(context.language);
  const state = await client.value.query('deviceCheck.state', {});
  if (!state.ok) return state;
  if (state.value.isReady !== true) return fail('device_check_not_set');
  const current = await createSecretReader()(say('askCurrent'));
  if (current === '') return fail('device_check_needed');
  const done = await client.value.command('deviceCheck.removePassphrase', { current });
  return done.ok ? ok({ json: {}, text: say('removedNow') }) : done;
};

const alone = { operands: '', takes: { least: 0, most: 0 } } as const;
export const passphraseCommands: readonly Command[] = [
  {
    path: ['passphrase', 'set'],
    ...alone,
    summary: 'Set or change what this device asks for before something risky is done',
    flags: {
      'in-file': { type: 'boolean', help: 'Keep its trace in a file that this account can read (0600)' },
    },
    examples: ['reveille passphrase set'],
    run: set,
  },
  {
    path: ['passphrase', 'remove'],
    ...alone,
    summary: 'Forget it; what is risky can then not be accepted here',
    flags: {},
    examples: ['reveille passphrase remove'],
    run: remove,
  },
];
