// One sample of one work on one peer, in a process of its own; prints one JSON line.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const { work, peer, sync, dir, count, bundles } = JSON.parse(process.argv[2]);
const load = (kind) =>
  bundles[peer]?.[kind] === undefined
    ? import(new URL(kind === 'relay' ? './raw-relay.mjs' : './raw-peer.mjs', import.meta.url).href)
    : import(pathToFileURL(bundles[peer][kind]).href);
const fresh = (name) => {
  const folder = join(dir, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
};
const say = (result) => console.log(JSON.stringify(result));

// One peer, opened once, as in a life: what comes before the measured records lets the optimiser see the code, on every peer alike.
const append = async ({ per, warm }) => {
  const { createRecords } = await import('./records.mjs');
  const { openMessagePeer } = await load('messages');
  const opened = openMessagePeer({ dir: fresh(`append-${peer}`), replica: 'hosta', sync });
  const records = createRecords(warm + count, 1);
  const groups = [];
  for (let i = 0; i < records.length; i += per) groups.push(records.slice(i, i + per));
  for (const group of groups.splice(0, warm / per)) opened.append(group);
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (const group of groups) opened.append(group);
  const took = performance.now() - start;
  const used = process.cpuUsage(cpu);
  if (opened.count() !== records.length) throw new Error('records are missing');
  opened.close();
  return { us: (took / count) * 1000, cpu_us: (used.user + used.system) / count };
};

const bytesOf = (sent) => (typeof sent === 'string' ? Buffer.byteLength(sent) : sent.byteLength);
const begin = () => ({ at: performance.now(), cpu: process.cpuUsage() });
const since = ({ at, cpu }) => {
  const { user, system } = process.cpuUsage(cpu);
  return { us: (performance.now() - at) * 1000, cpu_us: user + system };
};
/** One asks what it lacks, and takes it. */
const pull = async (to, from) => {
  const version = await to.version();
  const payload = await from.diff(version);
  const start = begin();
  await to.apply(payload);
  return { payload, bytes: bytesOf(version) + bytesOf(payload), apply: since(start) };
};

// One writes 100 at a time, another takes each as it comes; then everything comes once more, then one record, and a third joins from nothing.
const pulls = async () => {
  const { createRecords } = await import('./records.mjs');
  const { openMessagePeer } = await load('messages');
  const open = (name) => openMessagePeer({ dir: fresh(`pull-${peer}-${name}`), replica: name, sync });
  const life = async (many) => {
    const [a, b, c] = ['hosta', 'hostb', 'hostc'].map(open);
    const records = createRecords(many + 1, 1);
    const sums = { us: 0, cpu_us: 0, apply_us: 0, apply_cpu_us: 0, bytes: 0 };
    const payloads = [];
    for (let i = 0; i < many; i += 100) {
      a.append(records.slice(i, i + 100));
      const start = begin();
      const { payload, bytes, apply } = await pull(b, a);
      const whole = since(start);
      payloads.push(payload);
      sums.us += whole.us;
      sums.cpu_us += whole.cpu_us;
      sums.apply_us += apply.us;
      sums.apply_cpu_us += apply.cpu_us;
      sums.bytes += bytes;
    }
    for (const payload of payloads) await b.apply(payload);
    if (b.count() !== many) throw new Error(`B has ${b.count()} of ${many}`);
    const idle = await pull(b, a);
    a.append([records[many]]);
    const one = await pull(b, a);
    const joined = begin();
    const join = await pull(c, a);
    const joining = since(joined);
    if (b.count() !== many + 1 || c.count() !== many + 1) throw new Error('records are missing');
    for (const each of [a, b, c]) await each.close();
    const per = Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum / many]));
    return {
      ...per,
      join_us: joining.us / many,
      join_b: join.bytes / many,
      idle_b: idle.bytes,
      one_b: one.bytes,
    };
  };
  await life(1_000);
  return life(count);
};

/** As everybody has them: 100 objects of 5 fields, then so many edits on each of three, apart, in commits of 10; then 0 takes from 1 and 2, and they from 0. */
const converge = async () => {
  const { createEdits } = await import('./records.mjs');
  const { openMessagePeer } = await load('messages');
  const names = ['hosta', 'hostb', 'hostc'];
  const life = async (many) => {
    const all = names.map((name) =>
      openMessagePeer({ dir: fresh(`converge-${peer}-${name}`), replica: name, sync }),
    );
    const [first, ...others] = all;
    first.edit(createEdits('all', 7));
    for (const other of others) await pull(other, first);
    all.forEach((each, place) => {
      const edits = createEdits(many, place + 1);
      for (let i = 0; i < many; i += 10) each.edit(edits.slice(i, i + 10));
    });
    const start = begin();
    let bytes = 0;
    const order = [...others.map((other) => [first, other]), ...others.map((other) => [other, first])];
    for (const [to, from] of order) bytes += (await pull(to, from)).bytes;
    const { us, cpu_us } = since(start);
    const texts = new Set(all.map((each) => each.snapshot()));
    for (const each of all) await each.close();
    if (texts.size !== 1) throw new Error('they did not converge');
    return { us: us / (3 * many), cpu_us: cpu_us / (3 * many), kb: bytes / 1000 };
  };
  await life(200);
  return life(count);
};

/** The relay in a process of its own, one who writes and five who read in this one. */
const withRelay = async (work, options = {}) => {
  const { makeRelayClients } = await load('relay');
  const server = fork(new URL('./relay-server.mjs', import.meta.url), [fresh(`relay-${peer}`)], {
    env: { ...process.env, RELAY_PEER: bundles[peer]?.relay ?? '' },
  });
  try {
    const [port] = await once(server, 'message');
    const clients = await makeRelayClients({ port, receivers: RECEIVERS, ...options });
    return await work(clients);
  } finally {
    server.kill('SIGKILL');
  }
};
const RECEIVERS = 5;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
/** Sends so many messages of 1 KB, all at once or so many a second, and waits until everybody has them. */
const delivered = async (clients, { first, many, perSecond }) => {
  const sentAt = new Float64Array(many);
  const took = [];
  const { createRecords } = await import('./records.mjs');
  const words = createRecords(64, 3).map(({ body }) => body.padEnd(150, '.').repeat(7).slice(0, 1_000));
  const all = new Promise((resolve) => {
    clients.onRecv((_, index) => {
      took.push(performance.now() - sentAt[index - first]);
      if (took.length === many * RECEIVERS) resolve();
    });
  });
  const start = performance.now();
  for (let i = 0; i < many; i += 1) {
    while (perSecond > 0 && performance.now() < start + (i * 1_000) / perSecond) await nextTurn();
    sentAt[i] = performance.now();
    clients.send(first + i, words[i % words.length]);
    if (i % 16 === 15) await nextTurn();
  }
  await all;
  const ms = performance.now() - start;
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.floor(share * took.length)];
  return { us: (ms * 1_000) / took.length, p50_ms: at(0.5), p99_ms: at(0.99) };
};
const WARM = 200;
const relayBurst = (options) =>
  withRelay(async (clients) => {
    await delivered(clients, { first: 0, many: WARM, perSecond: 500 });
    const { us } = await delivered(clients, { first: WARM, many: count, perSecond: 0 });
    return { us };
  }, options);
const relayPaced = () =>
  withRelay(async (clients) => {
    await delivered(clients, { first: 0, many: WARM, perSecond: 500 });
    const { p50_ms, p99_ms } = await delivered(clients, { first: WARM, many: count, perSecond: 300 });
    return { p50_ms, p99_ms };
  });

const fill = async () => {
  const { createRecords } = await import('./records.mjs');
  const { openMessagePeer } = await load('messages');
  const opened = openMessagePeer({ dir: fresh(`open-${peer}`), replica: 'hosta' });
  const records = createRecords(count, 1);
  for (let i = 0; i < count; i += 200) opened.append(records.slice(i, i + 200));
  opened.close();
  return {};
};

const open = async () => {
  const { openMessagePeer } = await load('messages');
  const opened = openMessagePeer({ dir: join(dir, `open-${peer}`), replica: 'hosta' });
  const latest = opened.latest(50);
  const ready = performance.now();
  if (latest.length !== 50 || latest[0].seq !== count) throw new Error('not the latest 50');
  return { ready_ms: ready, rss_mb: process.memoryUsage().rss / 1048576 };
};

const fillToday = async () => {
  const { fillTasks, todayStatements } = await import(pathToFileURL(bundles.ours.today).href);
  const folder = fresh('today');
  fillTasks({ dir: folder, count });
  writeFileSync(join(dir, 'today.json'), JSON.stringify(todayStatements({ dir: folder })));
  return {};
};

const today = async () => {
  const statements = JSON.parse(readFileSync(join(dir, 'today.json'), 'utf8'));
  const { openToday } = await load('today');
  const opened = openToday({ dir: join(dir, 'today'), statements });
  for (let i = 0; i < 30; i += 1) opened.today();
  const start = performance.now();
  for (let i = 0; i < 200; i += 1) opened.today();
  const took = (performance.now() - start) / 200;
  opened.close();
  return { ms: took };
};

const fillMatch = async () => {
  const { fillSubscriptions } = await import(pathToFileURL(bundles.ours.match).href);
  fillSubscriptions({ dir: fresh('match'), count });
  return {};
};

// Ours goes through the index; the others read and ask every subscription, and once more ask all of them in memory.
const match = async () => {
  const { openMatcher } = await import(pathToFileURL(bundles.ours.match).href);
  const opened = openMatcher({ dir: join(dir, 'match') });
  const timed = (one, rounds) => {
    const found = one();
    const start = performance.now();
    for (let i = 0; i < rounds; i += 1) if (one() !== found) throw new Error('not the same matches');
    return ((performance.now() - start) / rounds / 200) * 1000;
  };
  const us = timed(
    peer === 'ours' ? opened.throughIndex : () => opened.byScanning('plain'),
    peer === 'ours' ? 20 : 1,
  );
  const memory_us = peer === 'ours' ? us : timed(() => opened.byScanning('memory'), 2);
  opened.close();
  return { us, memory_us };
};

// Between two tasks the clockwork has one turn, and all it wants at the end; so it follows commit by commit, which is its dearest way.
const addTasks = async () => {
  const { openAtWork } = await import(pathToFileURL(bundles.ours.engine).href);
  const opened = await openAtWork({ dir: fresh(`engine-${peer}`), hasAgents: peer === 'ours' });
  const addAll = async (many) => {
    for (let index = 0; index < many; index += 1) {
      opened.add(`task ${index}`);
      await opened.turn();
    }
    await opened.settled();
  };
  await addAll(50);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await addAll(count);
  const took = performance.now() - start;
  const used = process.cpuUsage(cpu);
  opened.close();
  return { us: (took / count) * 1000, cpu_us: (used.user + used.system) / count };
};

const works = {
  addTasks,
  pulls,
  converge,
  relayBurst: () => relayBurst({}),
  relayEach: () => relayBurst({ isEach: true }),
  relayPaced,
  append1: () => append({ per: 1, warm: 2 * count }),
  append100: () => append({ per: 100, warm: 5 * count }),
  cold1: () => append({ per: 1, warm: 500 }),
  cold100: () => append({ per: 100, warm: 500 }),
  fill,
  open,
  fillToday,
  today,
  fillMatch,
  match,
};
say(await works[work]());
// Sockets of clients hold the process.
process.exit(0);
