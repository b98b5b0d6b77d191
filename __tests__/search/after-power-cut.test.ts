import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../src/core/sha256';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { appendMessage } from '../../src/db/agent/messages';
import { person } from '../../src/db/commit';
import { createSearchIndex, type SearchIndex } from '../../src/db/search/search-index';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import type { Stores } from '../../src/db/stores';
import { openMachineCode } from '../../src/platform/machine-code';
import { openAgentBed } from '../runs/agent-bed';
import { AGENT, makeAgent, movableClock } from '../runs/run-bed';
import { createLosingDisk, type LosingDisk } from '../sql/lost-power';
import { createReadyFiles } from '../sql/ready-files';

const NOON = Date.parse('2026-11-18T12:00:00Z');

let folder = '';
let disk: LosingDisk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille-search-'));
  createReadyFiles(folder);
  disk = createLosingDisk(folder);
});
afterEach(() => {
  disk.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => {
  const files = createReadyFiles(folder);
  const bed = openAgentBed({
    files,
    clock: movableClock(NOON),
    wrap: (database, domain) => (domain === 'agent' ? disk.keep(database, AGENT_FILE) : database),
  });
  const { journal, agent, hostId } = bed.stores;
  const index = createSearchIndex({
    files,
    readOnly: false,
    journal: journal.database,
    records: journal.records,
    hostId: () => hostId,
    sha256,
    embedder: lettersEmbedder,
    machine: openMachineCode(),
    onFault: ({ code }) => {
      throw new Error(code);
    },
  });
  index.attachMemory({ ...agent, hostId });
  const close = (): void => {
    index.close();
    bed.close();
  };
  return { index, stores: bed.stores, close };
};

let said = 0;
const say = ({ agent }: Stores, text: string): void => {
  said += 1;
  const request = { commandId: `say-${said}`, writer: person, durable: 'later' } as const;
  const done = agent.unitOfWork.commit(request, (writer) => {
    appendMessage(writer, {
      database: agent.database,
      message: {
        agentId: AGENT,
        threadId: `${AGENT}:run:1`,
        runKey: null,
        kind: 'observation',
        text,
        authority: 'model',
        tainted: false,
        origin: { kind: 'model' },
      },
    });
    return null;
  });
  if (!done.ok) throw new Error(done.error.code);
};
const found = (index: SearchIndex, text: string): readonly string[] => {
  const answer = index.recall({ text, scope: { in: 'memory', agentId: AGENT }, limit: 10 });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.found.map(({ id }) => id);
};

test('[SEARCH-4] messages that an agent writes after a power cut are found', () => {
  const before = open();
  makeAgent(before.stores);
  expect(found(before.index, 'anything')).toEqual([]);
  for (const text of ['copper kettle', 'silver spoon', 'wooden bowl']) say(before.stores, text);
  expect(found(before.index, 'copper kettle')).not.toEqual([]);
  before.close();
  disk.cut();
  const after = open();
  for (const text of ['paper lantern', 'glass marble', 'iron anvil', 'velvet curtain'])
    say(after.stores, text);
  for (const text of ['paper lantern', 'glass marble', 'iron anvil', 'velvet curtain'])
    expect({ text, isFound: found(after.index, text).length > 0 }).toEqual({ text, isFound: true });
  after.close();
});
