import { z } from 'zod';
import { isPlainJson, type Json } from '../src/core/json';
import { project } from '../src/gateway/project';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const isJson = (value: unknown): value is Json => value !== undefined;
/** Handed on as it came: a record schema would drop a key named `__proto__`. */
const AnyJson = z.custom<Json>((value) => isJson(value) && isPlainJson(value), {
  error: 'expected JSON of finite numbers',
});
const Policy = z.object({
  boundaryType: z.string(),
  operationKey: z.string(),
  allowedFields: z.array(z.string()).max(500),
  redactionRules: z.array(z.string()).max(200).default([]),
  policyVersion: z.union([z.string(), z.number()]).default(''),
});
const Args = z.object({
  boundary: z.string(),
  operation: z.string(),
  payload: AnyJson,
  policy: Policy.nullish(),
});

export const projectFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  [
    'project',
    conformanceFunction({
      args: Args,
      ok: z.json(),
      run: ({ policy, ...asked }) => {
        const stated = policy ?? null;
        if (stated === null) return project({ ...asked, policy: null });
        return project({ ...asked, policy: { ...stated, policyVersion: String(stated.policyVersion) } });
      },
    }),
  ],
];
