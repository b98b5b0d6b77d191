import { ok, type Failure } from '../../src/core/result';
import { homeFolder } from '../../src/platform/node/home-folder';
import type { Language } from '../../src/words/message';
import { sentenceInTerminal } from '../../src/words/terminal/errors';
import { misuseSentence, withHelp } from '../../src/words/terminal/usage';
import { homeFailureCode } from '../home-failure';
import { appVersion } from '../project-folder';
import { cliWords, languageOf } from './cli-words';
import { isSet, textFlag, type Command, type Context, type FlagValues } from './command';
import { cliCommands } from './commands';
import { connect, type Connected } from './connect';
import { commandHelp, groupHelp } from './help';
import { parseCall, type Call } from './parse-call';

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const localDay = (now: Date): string =>
  `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;

const chosenLanguage = (flags: FlagValues): 'en' | 'de' => {
  const named = textFlag(flags, 'language');
  return named === 'en' || named === 'de' ? named : languageOf(process.env);
};

/** [CLI-11] What was given with an option names it. */
const sentenceOf = (failure: Failure, { command, language }: { command: Command; language: Language }) => {
  const option = (failure.detail ?? '').replace(/^--/, '');
  if (failure.code !== 'invalid_arguments' || command.flags[option] === undefined)
    return sentenceInTerminal(failure, language);
  const why = misuseSentence(
    { word: 'optionUnusable', params: { option: `--${option}` }, near: null },
    language,
  );
  return withHelp(why, { help: ['reveille', ...command.path, '--help'].join(' '), language });
};

const report = (failure: Failure, { command, json }: { command: Command; json: boolean }): void => {
  const message = sentenceOf(failure, { command, language: languageOf(process.env) });
  if (json) out(JSON.stringify({ error: { code: failure.code, message } }));
  else complain(message);
};

const runCall = async (call: Extract<Call, { kind: 'run' }>): Promise<number | null> => {
  const { command, words, flags } = call;
  const { env, platform } = process;
  const language = chosenLanguage(flags);
  let open: Connected | null = null;
  const client: Context['client'] = async (through) => {
    // [CLI-5] Asked for twice it would wait for itself.
    if (open !== null) return ok(open.client);
    const home = homeFolder({ chosen: textFlag(flags, 'home'), env, platform });
    const profile = textFlag(flags, 'profile') ?? null;
    const connected = await connect({ home, profile, appVersion: appVersion(), language, through });
    if (!connected.ok) return connected;
    open = connected.value;
    if (open.isReadOnly) complain(cliWords(languageOf(env))('readOnly'));
    return ok(open.client);
  };
  const context: Context = {
    words,
    flags,
    say: cliWords(languageOf(env)),
    language,
    today: localDay(new Date()),
    env,
    platform,
    client,
  };
  const closeOpen = (connected: Connected | null): void => connected?.close();
  try {
    const outcome = await command.run(context);
    if (!outcome.ok) {
      report(outcome.error, { command, json: isSet(flags, 'json') });
      return 1;
    }
    if (outcome.value === null) return null;
    out(isSet(flags, 'json') ? JSON.stringify(outcome.value.json) : outcome.value.text);
    return outcome.value.isBad === true ? 1 : 0;
  } finally {
    closeOpen(open);
  }
};

/** Exits by setting the code: what was written still gets out, and a running hub goes on. */
export const runCommandLine = async (given: readonly string[]): Promise<void> => {
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on('error', () => process.exit(0));
  const call = parseCall(cliCommands, given);
  if (call.kind === 'help') {
    out(call.command === null ? groupHelp(cliCommands, call.prefix) : commandHelp(call.command));
  } else if (call.kind === 'version') {
    const version = appVersion();
    out(call.json ? JSON.stringify({ version }) : version);
  } else if (call.kind === 'wrong') {
    const help = ['reveille', ...call.prefix, '--help'].join(' ');
    const language = languageOf(process.env);
    const message = misuseSentence(call.why, language);
    if (call.json) out(JSON.stringify({ error: { code: 'usage', message } }));
    else complain(withHelp(message, { help, language }));
    process.exitCode = 2;
  } else {
    try {
      const code = await runCall(call);
      if (code !== null) process.exitCode = code;
    } catch (error) {
      const { command, flags } = call;
      report(
        { code: homeFailureCode(error) ?? 'unexpected_failure' },
        { command, json: isSet(flags, 'json') },
      );
      if (process.env['REVEILLE_DEBUG'] === '1')
        complain(error instanceof Error ? (error.stack ?? '') : String(error));
      process.exitCode = 1;
    }
  }
};
