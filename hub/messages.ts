import { z } from 'zod';
import type { Json } from '../src/core/json';
import type { CommandMessage } from '../src/runtime/api/transport';
import { ZoneName } from '../src/runtime/api/zone-definition';
import { nestsDeeperThan } from './json-depth';

// [HUB-20] What crosses the wire is checked here, before a peer sees it; what the names mean is the peer's to check.
const Name = z.string().min(1).max(64);
const CommandId = z.string().min(1).max(128);
/** Already JSON when it arrives: parsed from text, so there is nothing more to check. */
const AnyJson: z.ZodType<Json> = z.json();

export const CommandBody = z.object({
  name: Name,
  input: AnyJson,
  commandId: CommandId,
  actId: z.string().min(1).max(128).optional(),
  profile: z.string().min(1).max(64).optional(),
  pasted: z.array(z.string().min(1).max(64)).max(64).optional(),
});
/** What is absent stays absent. */
export const commandMessageOf = ({
  actId,
  profile,
  pasted,
  ...rest
}: z.infer<typeof CommandBody>): CommandMessage => ({
  ...rest,
  ...(actId === undefined ? {} : { actId }),
  ...(profile === undefined ? {} : { profile }),
  ...(pasted === undefined ? {} : { pasted }),
});
export const QueryBody = z.object({ name: Name, input: AnyJson });
export const CodeBody = z.object({
  code: z.string().min(1).max(256),
  /** [EXAMPLE-3] Of the browser that signs in. One that is no name keeps nobody out. */
  zone: ZoneName.optional().catch(undefined),
});

/** Absent: as it is. Null: none. */
export const RelayListenBody = z.object({
  listen: z
    .object({ host: z.string().min(1).max(64), port: z.number().int().min(0).max(65_535) })
    .nullable()
    .optional(),
  name: z.string().min(1).max(300).nullable().optional(),
});

const Key = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), key: Key, name: Name, input: AnyJson }),
  z.object({ type: z.literal('unsubscribe'), key: Key }),
  z.object({ type: z.literal('command'), key: Key, message: CommandBody }),
  z.object({ type: z.literal('query'), key: Key, message: QueryBody }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

/** Deeper than any message; what checks and writes values recurses, and would run out of stack. */
const DEEPEST = 64;

export const parseJson = (
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } => {
  if (nestsDeeperThan(text, DEEPEST)) return { ok: false };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
};
