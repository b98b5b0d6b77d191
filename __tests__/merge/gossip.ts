import { isDeepStrictEqual } from 'node:util';
import { conflictList, liveConflicts } from '../../src/core/conflicts';
import { decodeRegisters, encodeRegisters } from '../../src/core/registers-codec';
import { randomAct } from './acts';
import { judge, type Verdict } from './judge';
import type { Step } from './oracle';
import { emptyPeer, fields, mergePeers, perform, type Peer, type Rules } from './peer';
import { createDice, type Dice } from './random';

// Full state by gossip over a bad network: 40 % of messages are lost, some come twice, all in any order, through partitions and restarts.
const HOSTS = ['a', 'b', 'c', 'd', 'e'];
const BUSY_TICKS = 300;
const MOST_TICKS = 6000;
const LOSS = 0.4;

type State = {
  readonly peer: Peer;
  readonly seen: ReadonlySet<number>;
  readonly dismissed: ReadonlySet<string>;
};
type Host = { readonly name: string; counter: number; side: number; state: State };
type Letter = { readonly to: number; readonly from: number; readonly state: State };
type Net = {
  readonly hosts: readonly Host[];
  readonly history: Step[];
  letters: Letter[];
  readonly dice: Dice;
};

const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => new Set([...a, ...b]);

const write = (net: Net, host: Host): void => {
  const act = randomAct(net.dice);
  const { peer, seen, dismissed } = host.state;
  host.counter += 1 + net.dice.below(2);
  net.history.push({ host: host.name, n: host.counter, act, past: seen });
  host.state = {
    peer: perform(peer, { host: host.name, n: host.counter }, act),
    seen: union(seen, new Set([net.history.length - 1])),
    dismissed,
  };
};

const dismissOne = (host: Host): void => {
  const open = [...host.state.peer.edits.keys()].find((id) => !host.state.dismissed.has(id));
  if (open !== undefined) {
    host.state = { ...host.state, dismissed: union(host.state.dismissed, new Set([open])) };
  }
};

const send = (net: Net, from: number): void => {
  const to = net.dice.below(HOSTS.length);
  const state = net.hosts[from]?.state;
  if (state === undefined || to === from || net.dice.chance(LOSS)) return;
  const letter = { to, from, state };
  net.letters.push(letter);
  if (net.dice.chance(0.2)) net.letters.push(letter);
};

const deliver = (net: Net, rules: Rules): void => {
  const [letter] = net.letters.splice(net.dice.below(net.letters.length), 1);
  const host = letter === undefined ? undefined : net.hosts[letter.to];
  if (letter === undefined || host === undefined) return;
  if (host.side !== net.hosts[letter.from]?.side) return;
  host.state = {
    peer: mergePeers(host.state.peer, letter.state.peer, rules),
    seen: union(host.state.seen, letter.state.seen),
    dismissed: union(host.state.dismissed, letter.state.dismissed),
  };
};

/** What was on its way to the host is gone; what it had written down is read back from its text. */
const restart = (net: Net, index: number): void => {
  const host = net.hosts[index];
  if (host === undefined) return;
  net.letters = net.letters.filter(({ to }) => to !== index);
  const registers = decodeRegisters(encodeRegisters(host.state.peer.registers));
  if (!registers.ok) throw new Error(registers.error.code);
  host.state = { ...host.state, peer: { ...host.state.peer, registers: registers.value } };
};

const tick = (net: Net, rules: Rules, isBusy: boolean): void => {
  const index = net.dice.below(HOSTS.length);
  const host = net.hosts[index];
  const roll = net.dice.below(100);
  if (host === undefined) return;
  if (roll < 40) send(net, index);
  else if (roll < 80) deliver(net, rules);
  else if (roll < 83) restart(net, index);
  else if (!isBusy) return;
  else if (roll < 86) host.side = net.dice.below(2);
  else if (roll < 88) dismissOne(host);
  else write(net, host);
};

const conflictsOf = (state: State): unknown =>
  conflictList({
    live: liveConflicts({ id: 'r', registers: state.peer.registers }, fields),
    superseded: [...state.peer.edits.values()],
    dismissed: state.dismissed,
  });

const isQuiet = (net: Net): boolean => {
  const [first] = net.hosts;
  return net.hosts.every(
    ({ state }) =>
      first !== undefined &&
      state.seen.size === net.history.length &&
      state.dismissed.size === first.state.dismissed.size,
  );
};

export type Gossip = { readonly ticks: number; readonly hasEqualConflicts: boolean; readonly writes: number };

export const gossipUntilQuiet = (seed: number, rules: Rules, verdict: Verdict): Gossip => {
  const hosts = HOSTS.map((name): Host => {
    return { name, counter: 0, side: 0, state: { peer: emptyPeer, seen: new Set(), dismissed: new Set() } };
  });
  const net: Net = { hosts, history: [], letters: [], dice: createDice(seed) };
  let ticks = 0;
  for (; ticks < BUSY_TICKS; ticks += 1) tick(net, rules, true);
  for (const host of net.hosts) host.side = 0;
  for (; ticks < MOST_TICKS && !isQuiet(net); ticks += 1) tick(net, rules, false);
  const states = net.hosts.map(({ state }) => state);
  judge(
    { peers: states.map(({ peer }) => peer), history: net.history, name: `seed ${seed}` },
    rules,
    verdict,
  );
  const [first, ...others] = states.map(conflictsOf);
  const hasEqualConflicts = others.every((list) => isDeepStrictEqual(list, first));
  return { ticks, hasEqualConflicts, writes: net.history.length };
};
