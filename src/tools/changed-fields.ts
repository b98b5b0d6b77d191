import { given, type Given } from '../core/given';
import { jsonEquals, parseJson, type Json } from '../core/json';
import type { Effective } from '../db/record-kind';

const asJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value ?? null));
  return parsed.ok ? parsed.value : null;
};

/** [EFFECT-4] Resulting values, and only where they differ: what is so already keeps its own history. */
export const changedFields = <Wanted extends object>(now: Effective, wanted: Wanted): Given<Wanted> => {
  const changed: Partial<Wanted> = { ...wanted };
  for (const name in changed) if (jsonEquals(asJson(now[name]), asJson(changed[name]))) delete changed[name];
  return given(changed);
};
