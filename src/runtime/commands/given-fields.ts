import type { Json } from '../../core/json';

export type Fields = Readonly<Record<string, Json>>;

/** Only what was given is written: an untouched field keeps its own history. */
export const given = (fields: Readonly<Record<string, Json | undefined>>): Fields => {
  const present: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value;
  return present;
};
