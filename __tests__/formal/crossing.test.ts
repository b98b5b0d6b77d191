import { creativeFeedbackId } from '../../src/core/run-identities';
import {
  AgentCreativeArtifact,
  CreativeFeedbackEvent,
  creativePayload,
  enabledMedia,
  MediaType,
} from '../../src/agents/creative/creative-artifact';
import { handoffPayload, spawnPayload } from '../../src/agents/lineage/crossing';
import { Handoff, SpawnRequest } from '../../src/agents/lineage/spawn-request';
import { shippedPolicy } from '../../src/gateway/shipped-policies';
import { bedForTests } from '../runs/bed-for-tests';

// What would cross to another agent or for a picture, although nothing crosses yet.
const { bed } = bedForTests();
const spawn: SpawnRequest = {
  spawnRequestId: 's1',
  parentAgentId: 'a1',
  parentRunKey: 'r1',
  requestedAgentKind: 'strategy',
  goal: 'Look at the week',
  inputRefs: ['t1'],
  allowedCategoryIds: ['home'],
  allowedTools: ['read_task'],
  riskTier: 'low',
  priority: 'normal',
  ttl: 60_000,
  maxRuntime: 60_000,
  maxSteps: 8,
  costBudget: 100,
  tokenBudget: 100,
  requiredApprovals: ['p1'],
  successCriteria: ['A report is there'],
  onComplete: 'report_result_to_parent',
};
const handoff: Handoff = {
  handoffId: 'h1',
  fromAgentId: 'a1',
  fromRunKey: 'r1',
  toAgentId: 'a2',
  matter: 'planning_request',
  goal: 'Plan it',
  inputRefs: ['t1'],
  allowedCategoryIds: ['home'],
  priority: 'normal',
  ttl: 60_000,
  successCriteria: ['It is planned'],
  depth: 0,
};
const more = { thread: ['m1'], memory: { rules: 'x' }, journal: [{ title: 'secret' }], openLoopIds: ['t2'] };
const blocked = { error: { code: 'overshared_payload_blocked' } };

test('[PROJECT-9] the lists name every field of the types and no other', () => {
  const listed = (boundary: 'handoff' | 'spawn') =>
    [...(shippedPolicy({ boundary, operation: boundary })?.allowedFields ?? [])].sort();
  expect(listed('handoff')).toEqual(Object.keys(Handoff.shape).sort());
  expect(listed('spawn')).toEqual(Object.keys(SpawnRequest.shape).sort());
});

test('[PROJECT-9] [HANDOFF-1] what was asked crosses whole; anything beside it blocks all of it', () => {
  const { records } = bed().stores.agent;
  expect(handoffPayload(records, handoff)).toEqual({ ok: true, value: handoff });
  expect(spawnPayload(records, spawn)).toEqual({ ok: true, value: spawn });
  for (const [field, value] of Object.entries(more)) {
    expect(handoffPayload(records, { ...handoff, [field]: value })).toMatchObject(blocked);
    expect(spawnPayload(records, { ...spawn, [field]: value })).toMatchObject(blocked);
  }
  // A key in a goal does not cross as it is.
  const leaking = { ...handoff, goal: `use sk-ant-${'a1B2'.repeat(12)}` };
  expect(JSON.stringify(handoffPayload(records, leaking))).not.toContain('a1B2a1B2');
});

test('[CREATIVE-1] no class of media is switched on; with one on, words and what was attached leave and nothing else', () => {
  const { records } = bed().stores.agent;
  expect(enabledMedia).toEqual([]);
  const payload = {
    modelId: 'painter',
    prompt: 'A fern',
    parameters: { width: 512, height: 512, count: 1 },
    attachments: [{ assetId: 'p1', mime: 'image/png', data: 'AAAA' }],
  };
  for (const mediaType of MediaType.options) {
    const request = { mediaType, payload };
    expect(creativePayload(records, { request })).toMatchObject({ error: { code: 'out_of_scope' } });
    const enabled = [mediaType];
    expect(creativePayload(records, { request, enabled })).toEqual({ ok: true, value: payload });
    for (const [field, value] of Object.entries(more)) {
      const overshared = { mediaType, payload: { ...payload, [field]: value } };
      expect(creativePayload(records, { request: overshared, enabled })).toMatchObject(blocked);
    }
  }
});

test('[CREATIVE-1] an artifact and what is said of it have every field, and no other', () => {
  const artifact: AgentCreativeArtifact = {
    id: 'm1',
    agentId: 'a1',
    mediaType: 'image',
    intent: 'A cover',
    derivedFromReportId: null,
    promptRef: 'p1',
    inputAssetRefs: [],
    provider: 'own',
    model: 'painter',
    costMicros: null,
    tokenUsage: null,
    safetyPolicyVersion: '1',
    retentionClass: 'creative_artifact',
    createdAt: 1,
  };
  const id = creativeFeedbackId({ agentId: 'a1', artifactId: 'm1', feedbackSourceRef: 'f1' });
  if (!id.ok) throw new Error(id.error.code);
  const feedback = { id: id.value, agentId: 'a1', artifactId: 'm1', feedback: { liked: true }, createdAt: 1 };
  for (const [schema, whole] of [
    [AgentCreativeArtifact, artifact],
    [CreativeFeedbackEvent, feedback],
  ] as const) {
    expect(schema.safeParse(whole).success).toBe(true);
    expect(schema.safeParse({ ...whole, prompt: 'the words' }).success).toBe(false);
    for (const field of Object.keys(whole)) {
      const left = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
      expect([field, schema.safeParse(left).success]).toEqual([field, false]);
    }
  }
});
