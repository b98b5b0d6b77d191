import { canonicalArgsHash } from '../../src/core/run-identities';
import { person, type Writer } from '../../src/db/commit';
import { writeGrant } from '../../src/db/agent/grants';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// What a person agreed to with one tool, behind whatever an agent proposed with others since.
const MORNING = Date.UTC(2026, 10, 18, 7);
const HOUR = 3_600_000;
let folder: string;
let opened: Opened;
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model: createScriptedModel([]), startAt: MORNING });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});
const stores = () => valueOf(opened.peer.stores());

let commits = 0;
const inOneCommit = (body: (writer: Writer) => void): void => {
  const { agent } = stores();
  const request = { commandId: `trust-${(commits += 1)}`, writer: person };
  valueOf(agent.unitOfWork.commit(request, (writer) => (body(writer), null)));
};

type Proposed = { readonly agentId: string; readonly toolName: string; readonly at: number };
const propose = (writer: Writer, { agentId, toolName, at }: Proposed): string => {
  const id = writer.newAppendId();
  const args = { title: `${toolName} ${id}` };
  const argsHash = valueOf(canonicalArgsHash(args));
  const { sha256 } = stores();
  const hashes = { argsHash, readHash: sha256('read'), operationId: sha256(`operation ${id}`) };
  writer.append('agentApproval', id, {
    agentId,
    toolName,
    args,
    ...hashes,
    createdAt: at,
    expiresAt: at + HOUR,
    toolVersion: '1',
    runKey: 'run',
    changeSetId: 'set',
    risk: 'medium',
    reason: null,
    tainted: false,
  });
  return id;
};
const agree = (writer: Writer, { agentId, toolName, at }: Proposed): string => {
  const id = propose(writer, { agentId, toolName, at });
  const { hostId, sha256 } = stores();
  const hashes = { argsHash: sha256('args'), readHash: sha256('read') };
  writer.append('agentApprovalAnswer', writer.newAppendId(), {
    approvalId: id,
    agentId,
    hostId,
    decision: 'approved',
    args: {},
    ...hashes,
    reason: null,
    answeredAt: at,
  });
  return id;
};

const planner = async (name: string): Promise<string> =>
  valueOf(await opened.client.command('agent.create', { templateId: 'planner', name })).id;
const suggestion = async (id: string) =>
  valueOf(await opened.client.query('approval.show', { id }))?.suggestsGrant;

test('[TRUST-5] what an agent proposes with other tools hides nothing of what was agreed to with this one', async () => {
  const agentId = await planner('Busy');
  let waiting = '';
  inOneCommit((writer) => {
    for (let number = 0; number < 12; number += 1)
      agree(writer, { agentId, toolName: 'create_task', at: MORNING + number });
    for (let number = 0; number < 150; number += 1)
      propose(writer, { agentId, toolName: 'update_task_status', at: MORNING + 100 + number });
    waiting = propose(writer, { agentId, toolName: 'create_task', at: MORNING + 50 });
  });
  expect(await suggestion(waiting)).toEqual({ accepted: 12, of: 12 });
});

const trusted = async (): Promise<{ agentId: string; waiting: string }> => {
  const agentId = await planner('Trusted');
  let waiting = '';
  inOneCommit((writer) => {
    for (let number = 0; number < 12; number += 1)
      agree(writer, { agentId, toolName: 'create_task', at: MORNING + number });
    waiting = propose(writer, { agentId, toolName: 'create_task', at: MORNING + 50 });
  });
  return { agentId, waiting };
};
const TOOL = 'create_task';

test('[TRUST-4] what is allowed already is not suggested, as long as that runs', async () => {
  const { client, world } = opened;
  const { agentId, waiting } = await trusted();
  const elsewhere = valueOf(await client.command('category.create', { name: 'Elsewhere' })).id;
  valueOf(await client.command('grant.create', { agentId, toolName: TOOL, categoryIds: [elsewhere] }));
  expect(await suggestion(waiting)).toEqual({ accepted: 12, of: 12 });
  const until = MORNING + 60_000;
  valueOf(await client.command('grant.create', { agentId, toolName: TOOL, until }));
  expect(await suggestion(waiting)).toBeNull();
  world.passTime(120_000);
  expect(await suggestion(waiting)).toEqual({ accepted: 12, of: 12 });
  const { id } = valueOf(await client.command('grant.create', { agentId, toolName: TOOL }));
  expect(await suggestion(waiting)).toBeNull();
  valueOf(await client.command('grant.revoke', { id }));
  expect(await suggestion(waiting)).toEqual({ accepted: 12, of: 12 });
});

test('[TRUST-4] of what is over nothing is suggested', async () => {
  const { waiting } = await trusted();
  opened.world.passTime(2 * HOUR);
  expect(await suggestion(waiting)).toBeNull();
});

test('[GRANT-1] allowed twice the same is one permission, and taking it back takes back all of it', async () => {
  const { client } = opened;
  const { agentId } = await trusted();
  const grants = async () => valueOf(await client.query('grant.list', { agentId })).grants;
  const allow = async (more: { until?: number; categoryIds?: string[] } = {}) =>
    valueOf(await client.command('grant.create', { agentId, toolName: TOOL, ...more })).id;
  const id = await allow();
  expect(await allow()).toBe(id);
  const [a, b] = [await allow({ categoryIds: ['x', 'y'] }), await allow({ categoryIds: ['y', 'x'] })];
  expect(b).toBe(a);
  expect(await allow({ until: MORNING + HOUR })).not.toBe(id);
  expect(await grants()).toHaveLength(3);
  // Another device allowed the same before it heard of this one.
  const again = { id: 'other-device', agentId, toolName: TOOL, categoryIds: null, until: null };
  inOneCommit((writer) => writeGrant(writer, again));
  expect(await grants()).toHaveLength(4);
  valueOf(await client.command('grant.revoke', { id }));
  expect((await grants()).map((grant) => grant.id)).not.toContain('other-device');
  expect(await grants()).toHaveLength(2);
  expect(await allow()).not.toBe(id);
});

test('[TRUST-5] what was agreed to with another tool, or from another agent, counts for neither', async () => {
  const [agentId, other] = [await planner('One'), await planner('Another')];
  let waiting = '';
  inOneCommit((writer) => {
    for (let number = 0; number < 12; number += 1) {
      agree(writer, { agentId: other, toolName: 'create_task', at: MORNING + number });
      agree(writer, { agentId, toolName: 'update_task_status', at: MORNING + number });
    }
    waiting = propose(writer, { agentId, toolName: 'create_task', at: MORNING + 50 });
  });
  expect(await suggestion(waiting)).toBeNull();
});

test('[TRUST-5] the latest hundred are read, and found in an index in their order', async () => {
  const agentId = await planner('Long');
  let waiting = '';
  for (const from of [0, 65])
    inOneCommit((writer) => {
      for (let number = from; number < from + 65; number += 1)
        agree(writer, { agentId, toolName: 'create_task', at: MORNING + number });
    });
  inOneCommit((writer) => {
    waiting = propose(writer, { agentId, toolName: 'create_task', at: MORNING + 200 });
  });
  expect(await suggestion(waiting)).toEqual({ accepted: 99, of: 99 });
  const told = stores()
    .agent.database.query(
      `EXPLAIN QUERY PLAN SELECT id FROM agent_approvals WHERE agent_id = 'a' AND tool_name = 't'
        ORDER BY expires_at DESC, id DESC LIMIT 5`,
    )
    .rows.map((row) => String(row[3]))
    .join(' ');
  expect(told).toContain('agent_approvals_tool');
  expect(told).not.toMatch(/SCAN|TEMP B-TREE/);
});
