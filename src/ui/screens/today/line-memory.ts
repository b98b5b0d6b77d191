import { z } from 'zod';
import type { KeyValue } from '../../../core/key-value';

// [DRAFT-6] for the line of quick add: the half-typed one, and those on their way. Each keeps its commandId, so that one that did
// arrive before the reload is not added twice.
const Sent = z.object({
  commandId: z.string().min(1),
  text: z.string(),
  today: z.string(),
  language: z.enum(['en', 'de']),
});
export type Sent = z.infer<typeof Sent>;
const Kept = z.object({ text: z.string(), lines: z.array(Sent) });
export type KeptLines = { readonly text: string; readonly lines: readonly Sent[] };

const nothing: KeptLines = { text: '', lines: [] };

export const readLines = (memory: KeyValue, place: string): KeptLines => {
  try {
    return Kept.parse(JSON.parse(memory.get(place) ?? ''));
  } catch {
    return nothing;
  }
};

export const keepLines = (
  memory: KeyValue,
  { place, text, lines }: KeptLines & { readonly place: string },
): void => {
  const kept = lines.map(({ commandId, text: words, today, language }) => {
    return { commandId, text: words, today, language };
  });
  memory.set(place, text === '' && kept.length === 0 ? null : JSON.stringify({ text, lines: kept }));
};
