import { z } from 'zod';
import type * as ids from '../../core/named-ids';
import { isStorableText } from '../../core/text';
import { AnyJson } from '../records/any-json';

// The shapes that agents' records keep. They are wider than what commands accept: what another version wrote must still be readable.
const storable = z.string().refine(isStorableText, { error: 'text_not_storable' });
export const AgentText = storable.max(20_000);
export const AgentLine = storable.max(2_000);
export const AgentRecordId = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^|,\s\p{Cc}]+$/u);
export const AgentId: z.ZodType<ids.AgentId, ids.AgentId> = AgentRecordId;
export const RunKey: z.ZodType<ids.RunKey, ids.RunKey> = AgentRecordId;
export const HostId: z.ZodType<ids.HostId, ids.HostId> = AgentRecordId;
export const CategoryId: z.ZodType<ids.CategoryId, ids.CategoryId> = AgentRecordId;
/** As a row may hold it, including values that only another version allowed. */
export const CategoryIdText: z.ZodType<ids.CategoryId, ids.CategoryId> = z.string();
export const AgentIdText: z.ZodType<ids.AgentId, ids.AgentId> = z.string();
export const RunKeyText: z.ZodType<ids.RunKey, ids.RunKey> = z.string();
export const AgentMillis = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const AgentCount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** An instant in one text format, so that the folds `min` and `max` compare what they should. */
export const InstantText = z.iso.datetime({ precision: 3, offset: false });
export const Authority = z.enum(['person', 'runtime', 'integration', 'external', 'model']);
export const CounterByHost = z.record(z.string(), AgentCount);

/** [AGENT-3] Nothing is kept in a raw map but under a registered key; none is registered yet. */
export const registeredExtensionKeys: readonly string[] = [];
export const Extension = z
  .record(z.string(), AnyJson)
  .refine((value) => Object.keys(value).every((key) => registeredExtensionKeys.includes(key)), {
    error: 'extension_key_not_registered',
  });

export const Token = z.discriminatedUnion('tokenClass', [
  z.object({ tokenClass: z.literal('semanticKey'), tokenValue: AgentRecordId }),
  z.object({ tokenClass: z.literal('entityId'), tokenValue: AgentRecordId }),
  z.object({
    tokenClass: z.literal('subtypeToken'),
    tokenNamespace: AgentRecordId,
    tokenValue: AgentRecordId,
  }),
]);
