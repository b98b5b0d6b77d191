import { randomFillSync } from 'node:crypto';
import { createIdSource } from '../src/core/id';
import { createDemoModel } from '../src/gateway/demo-model';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';
import type { CommandMessage } from '../src/runtime/api/transport';
import { openPeer, type Peer } from '../src/runtime/peer';
import type { PeerPorts } from '../src/runtime/peer-ports';

// A whole peer that takes one task after another, with its agents at work or without any: what the clockwork costs whoever writes.
const clock = { now: () => Date.now() };
const random = { bytes: (count: number) => randomFillSync(new Uint8Array(count)) };
const place = { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: 'bench' } as const;
const AGENTS = 10;

/** Counts the work that was asked for later and is not done yet: the clockwork's slices. */
const createTurns = () => {
  let open = 0;
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    turn,
    pause: (task: () => void): void => {
      open += 1;
      setImmediate(() => {
        open -= 1;
        task();
      });
    },
    settled: async (): Promise<void> => {
      do await turn();
      while (open > 0);
    },
  };
};

const begin = (task: () => void): (() => void) => {
  task();
  return () => undefined;
};

const openIn = (dir: string, parts: Pick<PeerPorts, 'pause' | 'beginAgents'>): Peer => {
  const opened = openPeer({
    files: createBetterSqlite3Files(dir),
    clock,
    random,
    place,
    defer: queueMicrotask,
    ...parts,
    // Alarms never ring: what is measured is following commits, matching them and storing wakes, not runs.
    agents: {
      model: createDemoModel(),
      work: 'when_due',
      deviceZone: () => 'Europe/Berlin',
      after: () => () => undefined,
    },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

export const openAtWork = async ({
  dir,
  hasAgents,
}: {
  readonly dir: string;
  readonly hasAgents: boolean;
}) => {
  const { turn, pause, settled } = createTurns();
  const peer = openIn(dir, { pause, beginAgents: hasAgents ? begin : () => () => undefined });
  const ids = createIdSource({ clock, random });
  const command = (name: string, input: CommandMessage['input']): void => {
    const answer = peer.command({ name, input, commandId: ids() });
    if (answer instanceof Promise || !answer.ok) throw new Error(`${name} was refused`);
  };
  if (hasAgents)
    for (let made = 0; made < AGENTS; made += 1) command('agent.create', { templateId: 'planner' });
  await settled();
  return {
    add: (title: string): void => command('task.create', { title, due: '2026-11-18' }),
    /** Lets the clockwork have its turn, as between two requests. */
    turn,
    settled,
    close: (): void => peer.close(),
  };
};
