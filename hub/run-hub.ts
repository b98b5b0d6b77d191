import { join } from 'node:path';
import { holderOfPort } from '../src/platform/node/port-holder';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import { isLoopback } from './addresses';
import { languageOf } from './cli/cli-words';
import { openPeerOfHub } from './hub-peer';
import { readHubOptions, type HubFlags } from './hub-options';
import { appVersion, projectFolder } from './project-folder';
import { startHub } from './start-hub';
import { openWarning, runningSentence, startSentence } from './start-sentences';

export type HubSpeech = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly isJson: boolean;
};

/** A second signal does not wait. */
const closeOnSignal = (close: () => Promise<void>): void => {
  let isClosing = false;
  const onSignal = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};

/** Answers the exit code, or null while the hub runs. */
export const runHub = async (
  flags: HubFlags,
  { say, complain, isJson }: HubSpeech,
): Promise<number | null> => {
  const { env, platform } = process;
  const language = languageOf(env);
  const options = readHubOptions(flags, { env, platform });
  if (!options.ok) {
    complain(startSentence(options.error, language));
    return 1;
  }
  const version = appVersion();
  const started = await startHub(options.value, {
    clock: systemClock,
    random: secureRandom,
    siteFolder: join(projectFolder(), 'dist', 'web'),
    pid: process.pid,
    openPeer: (store) =>
      openPeerOfHub(store, { home: options.value.home, appVersion: version, language, agents: 'when_due' }),
    holderOfPort: (port) => holderOfPort(port, platform),
  });
  if (!started.ok) {
    complain(startSentence(started.error, language));
    return 1;
  }
  if (!isLoopback(options.value.host)) complain(openWarning(options.value.host, language));
  const { address, kind } = started.value;
  say(isJson ? JSON.stringify({ address, kind }) : runningSentence(address, language));
  if (started.value.kind === 'already') return 0;
  closeOnSignal(started.value.close);
  return null;
};
