import { join } from 'node:path';
import type { Failure } from '../src/core/result';
import { profilesIn } from '../src/platform/node/node-profile-store';
import { holderOfPort } from '../src/platform/node/port-holder';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import type { Language } from '../src/words/message';
import { startWords } from '../src/words/terminal/start';
import { isLoopback } from './addresses';
import { languageOf } from './cli/cli-words';
import { currentTrouble, isCurrentTrouble } from './cli/current-trouble';
import { openPeerOfHub } from './hub-peer';
import { closeOnSignal } from './close-on-signal';
import { askToListen } from './hub-address';
import { readHubOptions, type HubFlags, type HubOptions } from './hub-options';
import { appVersion, projectFolder } from './project-folder';
import { runRelay } from './relay/run-relay';
import { startHub, type HubPorts, type PortBusy } from './start-hub';
import { startSentence, staysSentence } from './start-sentences';
import { wishesNotTaken, type Wish } from './wishes';

export type HubSpeech = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly isJson: boolean;
};

/** [CLI-2] What is said of the words of the call alone. */
const WRONG_USE: readonly string[] = [
  'port_not_a_number',
  'profile_name_unusable',
  'host_name_unusable',
  'relay_address_unusable',
  'relay_name_unusable',
  'relay_quota_unusable',
];

const portsOfHub = ({ home }: HubOptions, language: Language): HubPorts => {
  const version = appVersion();
  return {
    clock: systemClock,
    random: secureRandom,
    siteFolder: join(projectFolder(), 'dist', 'web'),
    pid: process.pid,
    openPeer: (store, relay) =>
      openPeerOfHub(store, { home, appVersion: version, language, agents: 'when_due', relay }),
    holderOfPort: (port) => holderOfPort(port, process.platform),
  };
};

/** Answers the exit code, or null while the hub runs. */
export const runHub = async (
  flags: HubFlags,
  { say, complain, isJson }: HubSpeech,
): Promise<number | null> => {
  const { env, platform } = process;
  const language = languageOf(env);
  const words = startWords(language);
  const refuse = (trouble: Failure | PortBusy): number => {
    const message = startSentence(trouble, language);
    if (isJson) say(JSON.stringify({ error: { code: trouble.code, message } }));
    else complain(message);
    return WRONG_USE.includes(trouble.code) ? 2 : 1;
  };
  const options = readHubOptions(flags, { env, platform });
  if (!options.ok) return refuse(options.error);
  if (options.value.relay.isOnly) return runRelay(options.value, { say, refuse, words, isJson });
  const started = await startHub(options.value, portsOfHub(options.value, language));
  if (!started.ok) return refuse(started.error);
  const { address, kind } = started.value;
  const sayAddress = (notTaken: readonly Wish[]): void =>
    say(isJson ? JSON.stringify({ address, kind, notTaken }) : words('running', { address }));
  if (started.value.kind === 'already') {
    const { hub } = started.value;
    const notTaken = wishesNotTaken(flags, { options: options.value, hub });
    if (notTaken.length > 0) complain(staysSentence(hub, { notTaken, language }));
    const { listen, name } = options.value.relay;
    if (listen !== undefined || name !== undefined) {
      const code = await askToListen(hub, { listen, name });
      if (code !== null) return refuse({ code });
      if (!isJson) say(words('relayMoved'));
    }
    sayAddress(notTaken);
    return notTaken.length > 0 ? 1 : 0;
  }
  const { host, home } = options.value;
  const { failure } = started.value;
  if (failure !== null && isCurrentTrouble(failure))
    complain(currentTrouble(failure, { language, profiles: profilesIn(home) }));
  if (!isLoopback(host)) complain(words('open', { host }));
  sayAddress([]);
  closeOnSignal(started.value.close);
  return null;
};
