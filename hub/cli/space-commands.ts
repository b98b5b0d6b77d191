import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { SpaceStatus } from '../../src/api/space';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { RELAY_COMMAND } from '../../src/words/relay-command';
import { spaceWords } from '../../src/words/terminal/space';
import { askYes, yesFlag } from './ask-yes';
import { isSet, textFlag, type Command, type Context, type Outcome } from './command';
import { proofFor } from './device-check';
import { followSpace } from './follow-space';
import { typedLine } from './key-input';
import { numberedWords } from './numbered-words';
import { spacedCode, spaceText } from './space-text';
import { plainLine } from './terminal-text';
import { timeText } from './time-text';

// [SPACE-6] Founding, inviting and joining go through the running hub: it keeps the connection when the command has ended. Ctrl-C ends the looking on and
// nothing else; `reveille space status` says how it goes.
type In = Extract<SpaceStatus, { is: 'in' }>;
type Invite = NonNullable<In['invite']>;
type Told = { readonly context: Context; readonly client: ApiClient };

const tell = (text: string): void => void process.stderr.write(`${text}\n`);
const isJson = ({ flags }: Context): boolean => isSet(flags, 'json');

/** A line that is written over where a person looks on. */
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}`);
};
const endProgress = (): void => progress('\n');
const percentOf = ({ bytes, of }: { readonly bytes: number; readonly of: number }): number =>
  of === 0 ? 100 : Math.floor((100 * bytes) / of);

const nameOf = ({ flags }: Context): string => (textFlag(flags, 'name') ?? hostname()).trim().slice(0, 60);

const statusNow = (client: ApiClient) => client.query('space.status', {});
const freeHere = async (client: ApiClient): Promise<Result<null, Failure>> => {
  const status = await statusNow(client);
  if (!status.ok) return status;
  if (status.value.is === 'in') return fail('space_already');
  if (status.value.is === 'joining') return fail('space_joining');
  return status.value.cannot === null ? ok(null) : fail(status.value.cannot.code);
};

/** One of each third, as the screen asks. */
const ASKED = [2, 12, 21];
const confirmWords = async ({ context, client }: Told, words: string): Promise<string> => {
  const say = spaceWords(context.language);
  if (!process.stdin.isTTY) return say('wordsLater');
  const all = words.split(' ');
  for (const at of ASKED) {
    const typed = await typedLine(`${say('askWord', { number: at + 1 })} `);
    if (typed.toLowerCase() !== all[at])
      return `${say('wordDiffers', { number: at + 1 })} ${say('wordsLater')}`;
  }
  const done = await client.command('space.confirmWords', {});
  return done.ok ? say('wordsWritten') : say('wordsLater');
};

/** A secret is never an argument. */
const foundingTokenOf = ({ flags }: Context): Result<string | null, Failure> => {
  const path = textFlag(flags, 'founding-token-file');
  if (path === undefined) return ok(null);
  try {
    return ok(readFileSync(path, 'utf8').trim());
  } catch {
    return fail('founding_token_unreadable');
  }
};

const create = async (context: Context): Promise<Outcome> => {
  const opened = await context.client('running_hub');
  if (!opened.ok) return opened;
  const client = opened.value;
  const free = await freeHere(client);
  if (!free.ok) return free;
  const say = spaceWords(context.language);
  tell(say('personForGood'));
  const isWanted = await askYes(context, say('goOn'));
  if (!isWanted.ok) return isWanted;
  if (!isWanted.value) return ok({ json: {}, text: say('nothingDone') });
  const name = nameOf(context);
  const relay = textFlag(context.flags, 'relay');
  const given = { name, ...(relay === undefined ? {} : { relay }) };
  const token = foundingTokenOf(context);
  if (!token.ok) return token;
  const inFile = isSet(context.flags, 'keys-in-file');
  const proof = await proofFor(context, {
    client,
    checked: { what: 'foundSpace', ...given },
    setsFirst: inFile ? 'in_file' : 'in_store',
  });
  if (!proof.ok) return proof.error.code === 'secret_unavailable' ? fail('space_secret_unavailable') : proof;
  const founded = await client.command('space.create', {
    ...given,
    ...(inFile ? { keysInFile: true } : {}),
    ...(token.value === null ? {} : { foundingToken: token.value }),
    proof: proof.value,
  });
  if (!founded.ok) return founded;
  const { words } = founded.value;
  if (isJson(context)) return ok({ json: { words }, text: '' });
  tell(`${say('words')}\n\n${numberedWords(words)}\n`);
  const noted = await confirmWords({ context, client }, words);
  return ok({ json: {}, text: `${noted}\n${say('founded')}` });
};

const words = async (context: Context): Promise<Outcome> => {
  const say = spaceWords(context.language);
  const opened = await context.client('running_hub');
  if (!opened.ok) return opened;
  if (!isSet(context.flags, 'written')) {
    const status = await statusNow(opened.value);
    if (!status.ok) return status;
    if (status.value.is !== 'in') return fail('no_space');
    const isOpen = status.value.wordsUnconfirmed;
    return ok({
      json: { isConfirmed: !isOpen },
      text: `${say('wordsOnce')}\n${say(isOpen ? 'wordsLater' : 'wordsWritten')}`,
    });
  }
  const done = await opened.value.command('space.confirmWords', {});
  return done.ok ? ok({ json: { isConfirmed: true }, text: say('wordsWritten') }) : done;
};

/** The invite as it stands; over where it has ended. */
const inviteIn = (status: SpaceStatus): Result<Invite, Failure> => {
  if (status.is !== 'in') return fail('no_space');
  return status.invite === null ? fail('no_invite') : ok(status.invite);
};
const endOf = ({ step, failure }: Invite): Failure | null =>
  step === 'ended' ? { code: failure?.code ?? 'mailbox_gone' } : null;

const untilCode = ({ client }: Told): Promise<Result<Invite, Failure>> =>
  followSpace(client, (status) => {
    const invite = inviteIn(status);
    if (!invite.ok) return invite;
    const end = endOf(invite.value);
    if (end !== null) return fail(end.code);
    return invite.value.step === 'waiting' ? null : invite;
  });

/** Until the other device has everything, or has left. */
const untilAdded = ({ context, client }: Told): Promise<Result<null, Failure>> => {
  const say = spaceWords(context.language);
  return followSpace(client, (status) => {
    if (status.is !== 'in') return fail('no_space');
    if (status.invite === null || status.invite.step === 'done') return ok(null);
    const { sent } = status.invite;
    if (sent !== null) progress(say('sending', { percent: percentOf(sent) }));
    const end = endOf(status.invite);
    return end === null ? null : fail(end.code);
  });
};

const letIn = async ({ context, client }: Told, code: string): Promise<Result<null, Failure>> => {
  const checked = { what: 'admitDevice', code, role: 'person' } as const;
  const proof = await proofFor(context, { client, checked });
  if (!proof.ok) return proof;
  const done = await client.command('space.confirm', { code, role: 'person', proof: proof.value });
  return done.ok ? ok(null) : done;
};

const refuseNow = async ({ context, client }: Told): Promise<Outcome> => {
  const done = await client.command('space.refuse', {});
  const text = spaceWords(context.language)('ended');
  return done.ok ? ok({ json: { isAdded: false }, text }) : done;
};

/** The code that was typed was read off the other device: that is the comparison. */
const compare = async (
  { context, client }: Told,
  { invite, typed }: { readonly invite: Invite; readonly typed: string | undefined },
): Promise<Outcome> => {
  const { code, joiner } = invite;
  if (invite.step !== 'compare_code' || code === null || joiner === null) return fail('no_code_yet');
  const say = spaceWords(context.language);
  const name = plainLine(joiner.name);
  if (typed !== undefined && typed.replaceAll(/\s/g, '') !== code) {
    await client.command('space.refuse', {});
    return fail('code_differs');
  }
  if (typed === undefined) {
    tell(say('codeOfBoth', { name, kind: say(joiner.kind), digits: spacedCode(code) }));
    const isSame = await askYes(context, say('isSame'));
    if (!isSame.ok) return isSame;
    if (!isSame.value) return refuseNow({ context, client });
  }
  const done = await letIn({ context, client }, code);
  if (!done.ok) return done;
  if (isJson(context)) return ok({ json: { isAdded: true, name: joiner.name }, text: '' });
  const added = await untilAdded({ context, client });
  endProgress();
  return added.ok ? ok({ json: {}, text: say('added', { name }) }) : added;
};

const invite = async (context: Context): Promise<Outcome> => {
  const opened = await context.client('running_hub');
  if (!opened.ok) return opened;
  const client = opened.value;
  const proof = await proofFor(context, { client, checked: { what: 'inviteDevice' } });
  if (!proof.ok) return proof;
  const made = await client.command('space.invite', { proof: proof.value });
  if (!made.ok) return made;
  const { text, expiresAt, isReachable } = made.value;
  if (isJson(context)) return ok({ json: made.value, text: '' });
  const say = spaceWords(context.language);
  if (!isReachable) tell(say('onlyHere', { command: RELAY_COMMAND }));
  tell(`${say('invite', { until: timeText(expiresAt) })}\n`);
  process.stdout.write(`${text}\n`);
  tell(`\n${say('waiting')}`);
  const heard = await untilCode({ context, client });
  return heard.ok ? compare({ context, client }, { invite: heard.value, typed: undefined }) : heard;
};

const confirm = async (context: Context): Promise<Outcome> => {
  const opened = await context.client('running_hub');
  if (!opened.ok) return opened;
  const client = opened.value;
  const status = await statusNow(client);
  if (!status.ok) return status;
  if (status.value.is === 'joining') {
    const { code, step } = status.value;
    if (code === null || step !== 'compare_code') return fail('no_code_yet');
    const same = await confirmJoining({ context, client }, { code, typed: context.words[0] });
    if (!same.ok) return same;
    return isJson(context)
      ? ok({ json: { isConfirmed: true }, text: '' })
      : finishJoining({ context, client });
  }
  const found = inviteIn(status.value);
  return found.ok ? compare({ context, client }, { invite: found.value, typed: context.words[0] }) : found;
};

const refuse = async (context: Context): Promise<Outcome> => {
  const opened = await context.client('running_hub');
  return opened.ok ? refuseNow({ context, client: opened.value }) : opened;
};

/** The joining side says that the codes are the same, too; nobody is let in by that. */
const confirmJoining = async (
  { context, client }: Told,
  { code, typed }: { readonly code: string; readonly typed?: string | undefined },
): Promise<Result<null, Failure>> => {
  const say = spaceWords(context.language);
  if (typed === undefined) {
    tell(say('codeHere', { digits: spacedCode(code) }));
    const isSame = await askYes(context, say('isSame'));
    if (!isSame.ok) return isSame;
    if (!isSame.value) {
      await client.command('space.refuse', {});
      return fail('code_differs');
    }
  }
  const given = typed?.replaceAll(/\s/g, '') ?? code;
  if (given !== code) {
    await client.command('space.refuse', {});
    return fail('code_differs');
  }
  const done = await client.command('space.confirm', { code, role: 'person' });
  if (!done.ok) return done;
  if (!isJson(context)) tell(say('confirmThere'));
  return ok(null);
};

/** Until this device is in and has everything. */
const untilJoined = ({ context, client }: Told): Promise<Result<null, Failure>> => {
  const say = spaceWords(context.language);
  return followSpace(client, (status) => {
    if (status.is === 'in') return ok(null);
    const trouble = troubleOfJoining(status);
    if (trouble !== null) return fail(trouble.code);
    if (status.is === 'joining' && status.fetched !== null)
      progress(say('fetching', { percent: percentOf(status.fetched) }));
    return null;
  });
};

/** It was ended from the other side or here. */
const troubleOfJoining = (status: SpaceStatus): Failure | null => {
  if (status.is === 'none') return { code: status.cannot?.code ?? 'invite_refused' };
  return status.is === 'joining' && status.failure !== null ? { code: status.failure.code } : null;
};

const untilJoinerCode = ({ client }: Told): Promise<Result<string | null, Failure>> =>
  followSpace<string | null>(client, (status) => {
    if (status.is === 'in') return ok(null);
    const trouble = troubleOfJoining(status);
    if (trouble !== null) return fail(trouble.code);
    return status.is === 'joining' && status.code !== null ? ok(status.code) : null;
  });

const finishJoining = async (told: Told): Promise<Outcome> => {
  const joined = await untilJoined(told);
  endProgress();
  const text = spaceWords(told.context.language)('joined');
  return joined.ok ? ok({ json: {}, text }) : joined;
};

const join = async (context: Context): Promise<Outcome> => {
  const [text = ''] = context.words;
  const opened = await context.client('running_hub');
  if (!opened.ok) return opened;
  const client = opened.value;
  const inFile = isSet(context.flags, 'keys-in-file') ? { keysInFile: true } : {};
  const begun = await client.command('space.join', { text, name: nameOf(context), ...inFile });
  if (!begun.ok) return begun;
  const say = spaceWords(context.language);
  const told = { context, client };
  if (!isJson(context)) tell(say('calling'));
  const code = await untilJoinerCode(told);
  if (!code.ok) return code;
  if (isJson(context)) return ok({ json: { code: code.value }, text: '' });
  if (code.value !== null && process.stdin.isTTY) {
    const same = await confirmJoining(told, { code: code.value });
    if (!same.ok) return same;
  } else if (code.value !== null) {
    tell(say('codeHere', { digits: spacedCode(code.value) }));
    tell(say('confirmHere', { digits: code.value }));
  }
  return finishJoining(told);
};

const status = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const now = await statusNow(client.value);
  return now.ok ? ok({ json: now.value, text: spaceText(now.value, context.language) }) : now;
};

const alone = { operands: '', takes: { least: 0, most: 0 } } as const;
const deviceFlags = {
  'keys-in-file': {
    type: 'boolean',
    help: 'Keep its keys in a file that this account can read (0600), where there is no key store',
  },
  name: {
    type: 'string',
    value: 'name',
    help: 'How your other devices call this one (default: its host name)',
  },
} as const;

export const spaceCommands: readonly Command[] = [
  {
    path: ['space', 'create'],
    ...alone,
    summary: 'Begin: this hub becomes the first of your devices, for good, and you get 24 words',
    flags: {
      ...deviceFlags,
      ...yesFlag,
      'founding-token-file': {
        type: 'string',
        value: 'file',
        help: 'Where the founding token of that relay stands',
      },
      relay: { type: 'string', value: 'address', help: 'Another relay than this hub’s own (wss://…/relay)' },
    },
    examples: ['reveille space create', 'reveille space create --name Desk --yes --json'],
    run: create,
  },
  {
    path: ['space', 'invite'],
    ...alone,
    summary: 'Invite one more device: prints the invite, compares the code, lets it in',
    flags: yesFlag,
    examples: ['reveille space invite', 'reveille space invite --json'],
    run: invite,
  },
  {
    path: ['space', 'join'],
    operands: '<invite>',
    takes: { least: 1, most: 1 },
    summary: 'Join your other devices, with an invite from one of them and an empty profile here',
    flags: deviceFlags,
    examples: [
      "reveille space join 'reveille:join#…'",
      "reveille space join 'reveille:join#…' --name Laptop",
    ],
    run: join,
  },
  {
    path: ['space', 'confirm'],
    operands: '[code]',
    takes: { least: 0, most: 1 },
    summary: 'Say that both devices show the same code; with the code of the other one, nothing is asked',
    flags: yesFlag,
    examples: ['reveille space confirm', 'reveille space confirm 271828'],
    run: confirm,
  },
  {
    path: ['space', 'refuse'],
    ...alone,
    summary: 'End the open invite, or stop joining',
    flags: {},
    examples: ['reveille space refuse'],
    run: refuse,
  },
  {
    path: ['space', 'words'],
    ...alone,
    summary: 'Say whether the 24 words are on paper',
    flags: { written: { type: 'boolean', help: 'They are' } },
    examples: ['reveille space words --written'],
    run: words,
  },
  {
    path: ['space', 'status'],
    ...alone,
    summary: 'Show where this profile stands among your devices, and what is under way',
    flags: {},
    examples: ['reveille space status', 'reveille space status --json'],
    run: status,
  },
];
