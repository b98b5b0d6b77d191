import { randomAct } from './acts';
import { judge, type Verdict } from './judge';
import type { Step } from './oracle';
import { emptyPeer, mergePeers, perform, type Peer, type Rules } from './peer';
import { createDice, shuffled, type Dice } from './random';

const HOSTS = ['d', 'a', 'c', 'b'];
const WRITES = 12;

type Host = { readonly name: string; peer: Peer; seen: ReadonlySet<number>; counter: number };
type Message = { readonly index: number; readonly peer: Peer; readonly seen: ReadonlySet<number> };
type Play = { readonly hosts: readonly Host[]; readonly messages: Message[]; readonly history: Step[] };

const receive = (host: Host, message: Message, rules: Rules): void => {
  host.peer = mergePeers(host.peer, message.peer, rules);
  host.seen = new Set([...host.seen, ...message.seen]);
};

const write = (play: Play, host: Host, dice: Dice): void => {
  const act = randomAct(dice);
  const index = play.history.length;
  host.counter += 1 + dice.below(3);
  host.peer = perform(host.peer, { host: host.name, n: host.counter }, act);
  play.history.push({ host: host.name, n: host.counter, act, past: host.seen });
  host.seen = new Set([...host.seen, index]);
  play.messages.push({ index, peer: host.peer, seen: host.seen });
};

/** Twelve writes on four hosts, messages at random between them; at the end everyone gets everything, in an order of their own. */
export const playRandomHistory = (seed: number, rules: Rules, verdict: Verdict): readonly Peer[] => {
  const dice = createDice(seed);
  const hosts = HOSTS.map((name) => ({ name, peer: emptyPeer, seen: new Set<number>(), counter: 0 }));
  const play: Play = { hosts, messages: [], history: [] };
  while (play.history.length < WRITES) {
    const host = play.hosts[dice.below(HOSTS.length)];
    if (host === undefined) continue;
    const message = play.messages[dice.below(play.messages.length * 2 + 1)];
    if (message === undefined) write(play, host, dice);
    else receive(host, message, rules);
  }
  for (const host of play.hosts) {
    for (const message of shuffled([...play.messages, ...play.messages.slice(0, 3)], dice)) {
      receive(host, message, rules);
    }
  }
  const peers = play.hosts.map(({ peer }) => peer);
  judge({ peers, history: play.history, name: `seed ${seed}` }, rules, verdict);
  return peers;
};
