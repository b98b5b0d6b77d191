import { jsonEquals, parseJson, type Json } from '../core/json';
import type { Effective } from '../db/record-kind';

type Fields = Readonly<Record<string, Json>>;
const asJson = (value: unknown): Json => {
  const parsed = parseJson(JSON.stringify(value ?? null));
  return parsed.ok ? parsed.value : null;
};

/** [EFFECT-4] Resulting values, and only where they differ: what is so already keeps its own history. */
export const changedFields = (now: Effective, wanted: Fields): Fields =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !jsonEquals(asJson(now[name]), value)));

/** Those that were given. */
export const givenOf = (fields: Readonly<Record<string, Json | undefined>>): Fields => {
  const given: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) given[name] = value;
  return given;
};
