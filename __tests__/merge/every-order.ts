import { judge, newVerdict, type Verdict } from './judge';
import type { Step } from './oracle';
import { emptyPeer, keyOf, mergePeers, perform, type Act, type Peer, type Rules } from './peer';

// Every way in which the writes of a script and the deliveries of what they wrote can follow each other. Worlds that are equal in every
// state and every open delivery are walked on from once.
type Message = { readonly peer: Peer; readonly past: number };
type World = {
  readonly peers: readonly Peer[];
  /** Per host a bit per step: what it has seen. */
  readonly seen: readonly number[];
  readonly messages: readonly Message[];
  readonly delivered: ReadonlySet<string>;
};
export type Script = readonly { readonly host: number; readonly act: Act }[];
const HOSTS = ['a', 'b', 'c'];

const replace = <T>(items: readonly T[], index: number, item: T): readonly T[] =>
  items.map((old, at) => (at === index ? item : old));

const afterWrite = (world: World, script: Script): World | null => {
  const index = world.messages.length;
  const step = script[index];
  const peer = step === undefined ? undefined : world.peers[step.host];
  const past = step === undefined ? undefined : world.seen[step.host];
  if (step === undefined || peer === undefined || past === undefined) return null;
  const written = perform(peer, { host: HOSTS[step.host] ?? '', n: index + 1 }, step.act);
  return {
    peers: replace(world.peers, step.host, written),
    seen: replace(world.seen, step.host, past | (1 << index)),
    messages: [...world.messages, { peer: written, past: past | (1 << index) }],
    delivered: new Set([...world.delivered, `${index}>${step.host}`]),
  };
};

const afterDelivery = (world: World, to: { message: number; host: number }, rules: Rules): World | null => {
  const name = `${to.message}>${to.host}`;
  const message = world.messages[to.message];
  const peer = world.peers[to.host];
  if (message === undefined || peer === undefined || world.delivered.has(name)) return null;
  return {
    ...world,
    peers: replace(world.peers, to.host, mergePeers(peer, message.peer, rules)),
    seen: replace(world.seen, to.host, (world.seen[to.host] ?? 0) | message.past),
    delivered: new Set([...world.delivered, name]),
  };
};

const nextWorlds = (world: World, script: Script, rules: Rules): readonly World[] => {
  const written = afterWrite(world, script);
  const next = written === null ? [] : [written];
  for (let message = 0; message < world.messages.length; message += 1) {
    for (let host = 0; host < world.peers.length; host += 1) {
      const delivered = afterDelivery(world, { message, host }, rules);
      if (delivered !== null) next.push(delivered);
    }
  }
  return next;
};

/** Long keys are compared once; worlds are named by short numbers. */
const numberByKey = new Map<string, number>();
const numberOf = (peer: Peer): number => {
  const key = keyOf(peer);
  const known = numberByKey.get(key) ?? numberByKey.size;
  numberByKey.set(key, known);
  return known;
};

const nameOf = (world: World): string =>
  [
    world.peers.map(numberOf).join(),
    world.messages.map(({ past }) => past).join(),
    [...world.delivered].sort().join(),
  ].join('#');

const historyOf = (world: World, script: Script): readonly Step[] =>
  script.map(({ host, act }, index) => {
    const bits = (world.messages[index]?.past ?? 0) & ~(1 << index);
    const past = new Set(script.flatMap((_, other) => ((bits >> other) & 1 ? [other] : [])));
    return { host: HOSTS[host] ?? '', n: index + 1, act, past };
  });

export const walkEveryOrder = (script: Script, rules: Rules, verdict: Verdict = newVerdict()): Verdict => {
  const hosts = HOSTS.map(() => 0);
  const start: World = { peers: HOSTS.map(() => emptyPeer), seen: hosts, messages: [], delivered: new Set() };
  const open = [start];
  const met = new Set<string>();
  for (let world = open.pop(); world !== undefined; world = open.pop()) {
    const next = nextWorlds(world, script, rules);
    if (next.length === 0) {
      const name = script.map(({ host, act }) => `${HOSTS[host]}:${act.kind}`).join(' ');
      judge({ peers: world.peers, history: historyOf(world, script), name }, rules, verdict);
    }
    for (const other of next) {
      const name = nameOf(other);
      if (met.has(name)) continue;
      met.add(name);
      open.push(other);
    }
  }
  return verdict;
};

/** All scripts of `length` steps over three hosts and these acts. */
export const everyScript = (acts: readonly Act[], length: number): readonly Script[] => {
  if (length === 0) return [[]];
  const steps = HOSTS.flatMap((_, host) => acts.map((act) => ({ host, act })));
  return everyScript(acts, length - 1).flatMap((script) => steps.map((step) => [...script, step]));
};
