import { parseJson, type Json } from '../../core/json';
import type { Failure, Result } from '../../core/result';
import type { RecordStore } from '../../db/records/store';
import { policyInForce } from '../../gateway/policy-in-force';
import { project } from '../../gateway/project';
import { HANDOFF_OPERATION, SPAWN_OPERATION } from '../../gateway/shipped-policies';
import type { Handoff, SpawnRequest } from './spawn-request';

// [PROJECT-9] What another agent is given is what its list lets through; anything more blocks all of it.
const plain = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value));
  return parsed.ok ? parsed.value : null;
};

export const handoffPayload = (records: RecordStore, handoff: Handoff): Result<Json, Failure> => {
  const place = { boundary: 'handoff', operation: HANDOFF_OPERATION } as const;
  return project({ ...place, payload: plain(handoff), policy: policyInForce(records, place) });
};

export const spawnPayload = (records: RecordStore, request: SpawnRequest): Result<Json, Failure> => {
  const place = { boundary: 'spawn', operation: SPAWN_OPERATION } as const;
  return project({ ...place, payload: plain(request), policy: policyInForce(records, place) });
};
