// One sample of one work on one peer, in a process of its own; prints one JSON line.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

const { work, peer, sync, dir, count, bundles } = JSON.parse(process.argv[2]);
const load = (kind) =>
  bundles[peer]?.[kind] === undefined
    ? import(new URL('./raw-peer.mjs', import.meta.url).href)
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
