import { z } from 'zod';
import type { Json } from '../src/core/json';
import { allTools } from '../src/tools/all-tools';
import { decide } from '../src/tools/gates';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

const CategoryIds = z.array(z.string().nullable());
const Request = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('tool'),
    toolName: z.string(),
    toolClass: z.string(),
    kind: z.enum(['read', 'agent', 'journal']),
    risk: z.enum(['low', 'medium', 'high']),
    categoryIds: CategoryIds,
    /** Why its targets are not safe to touch; null: they are. */
    unsafe: z.string().nullable(),
  }),
  z.object({
    what: z.literal('inference'),
    provider: z.string(),
    model: z.string(),
    categoryIds: CategoryIds,
    oversharedFields: z.array(z.string()),
  }),
]);
const Instant = z.number().int();
const Policy = z.object({
  allowedTools: z.array(z.string()),
  allowedCategoryIds: z.array(z.string()).nullable(),
  grants: z.array(
    z.object({
      toolName: z.string(),
      categoryIds: z.array(z.string()).nullable(),
      until: Instant.nullable(),
      active: z.boolean(),
    }),
  ),
  access: z.array(
    z.object({ provider: z.string(), models: z.array(z.string()), categoryId: z.string().nullable() }),
  ),
});
const State = z.object({
  now: Instant,
  isDestroyed: z.boolean(),
  isStopped: z.boolean(),
  stoppedToolClasses: z.array(z.string()),
  admitsReason: z.boolean(),
  exceeded: z.string().nullable(),
  isTainted: z.boolean(),
  isPrivacyConfirmed: z.boolean(),
  hasSecret: z.boolean(),
  reachesNetwork: z.boolean(),
});
const AnyJson: z.ZodType<Json> = z.json();

export const gateFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  [
    'decide',
    conformanceFunction({
      args: z.object({ request: Request, policy: Policy, state: State }),
      ok: z.object({ allow: z.literal(true) }),
      run: (question) => {
        const decided = decide(question);
        return decided.ok ? { ok: true, value: { allow: true } } : decided;
      },
    }),
  ],
  [
    'validateToolCall',
    conformanceFunction({
      args: z.object({ tool: z.string(), arguments: AnyJson }),
      ok: AnyJson,
      run: ({ tool, arguments: args }) => {
        const found = allTools.find(tool);
        if (found === null) return { ok: false, error: { code: 'unknown_tool', detail: tool } };
        const call = found.prepare(args);
        return call.ok ? { ok: true, value: call.value.args } : call;
      },
    }),
  ],
];
