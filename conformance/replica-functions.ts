import { z } from 'zod';
import { isPlainJson, type Json, type JsonObject } from '../src/core/json';
import { fail, ok, type Failure, type Result } from '../src/core/result';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';
import { effectiveReplica, emptyReplica, mergeReplicas, writeReplica, type Replica } from './replica';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Handed on as it came: a record schema would drop a key named `__proto__`. */
const AnyObject = z
  .custom<JsonObject>((value) => isObject(value) && isPlainJson(value), {
    error: 'expected an object of finite numbers',
  })
  .meta({ type: 'object' });

const State = z.strictObject({
  lifecycle: z.enum(['created', 'active', 'dormant', 'destroyed']),
  consecutiveFailureCount: z.number().int().min(0),
  nextWakeAt: z.iso.datetime().nullable(),
  sleepUntil: z.iso.datetime().nullable(),
  primaryGoal: z.string().nullable(),
  activeTaskId: z.string().nullable(),
  openLoopIds: z.array(z.string()),
  preferenceByKey: AnyObject,
});
const Args = z.object({
  hosts: z
    .array(z.string())
    .refine((hosts) => new Set(hosts).size === hosts.length, { error: 'a host twice' }),
  ops: z.array(
    z.discriminatedUnion('op', [
      z.object({ op: z.literal('write'), host: z.string(), set: State.partial() }),
      z.object({ op: z.literal('deliver'), from: z.string(), to: z.string() }),
    ]),
  ),
});
type Op = z.infer<typeof Args>['ops'][number];

const provenance = { by: 'runtime', authority: 'runtime', tainted: false } as const;
type Host = { replica: Replica; counter: number };

const play = (hosts: ReadonlyMap<string, Host>, op: Op): Result<null, Failure> => {
  const host = hosts.get(op.op === 'write' ? op.host : op.to);
  const from = op.op === 'write' ? host : hosts.get(op.from);
  if (host === undefined || from === undefined) return fail('invalid_arguments', 'ops: an unknown host');
  if (op.op === 'deliver') {
    host.replica = mergeReplicas(host.replica, from.replica);
    return ok(null);
  }
  const values = new Map<string, Json>();
  for (const [name, value] of Object.entries(op.set)) if (value !== undefined) values.set(name, value);
  host.counter += 1;
  const dot = { host: op.host, n: host.counter };
  host.replica = writeReplica(host.replica, { dot, provenance, values });
  return ok(null);
};

const replicas = ({ hosts: names, ops }: z.infer<typeof Args>): Result<Json, Failure> => {
  const hosts = new Map(names.map((name): [string, Host] => [name, { replica: emptyReplica, counter: 0 }]));
  for (const op of ops) {
    const played = play(hosts, op);
    if (!played.ok) return played;
  }
  return ok(Object.fromEntries(Array.from(hosts, ([name, host]) => [name, effectiveReplica(host.replica)])));
};

export const replicaFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  ['replicas', conformanceFunction({ args: Args, ok: z.record(z.string(), State), run: replicas })],
];
