import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';

// [TRACK-2] The half-typed line and those on their way outlive a reload of the tab. Each keeps its commandId, so that one that did arrive before
// the reload is not logged twice.
const Sent = z.object({
  commandId: z.string().min(1),
  text: z.string(),
  day: z.string(),
  language: z.enum(['en', 'de']),
  kind: z.enum(['workout', 'measurement']).nullable(),
});
export type Sent = z.infer<typeof Sent>;
const Kept = z.object({ text: z.string(), lines: z.array(Sent) });
export type KeptLines = { readonly text: string; readonly lines: readonly Sent[] };

const PLACE = 'quick-add.track';
const nothing: KeptLines = { text: '', lines: [] };

export const readLines = (memory: KeyValue): KeptLines => {
  try {
    return Kept.parse(JSON.parse(memory.get(PLACE) ?? ''));
  } catch {
    return nothing;
  }
};

export const keepLines = (memory: KeyValue, { text, lines }: KeptLines): void =>
  memory.set(PLACE, text === '' && lines.length === 0 ? null : JSON.stringify({ text, lines }));
