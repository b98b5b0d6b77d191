import { fail, ok, type Result } from './result';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** How deep a value that is kept or hashed may nest. */
export const DEEPEST = 500;

export const isJsonArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON.parse gives nothing but JSON; this says so to the type checker. */
const isParsed = (value: unknown): value is Json => value !== undefined;

export const parseJson = (text: string): Result<Json, { readonly code: 'invalid_json' }> => {
  try {
    const value: unknown = JSON.parse(text);
    return isParsed(value) ? ok(value) : fail('invalid_json');
  } catch {
    return fail('invalid_json');
  }
};

/** Equal as values: the order of an object's members does not matter. */
export const jsonEquals = (a: Json, b: Json): boolean => {
  if (a === b) return true;
  if (isJsonArray(a) && isJsonArray(b)) {
    return (
      a.length === b.length &&
      a.every((item, index) => {
        const other = b[index];
        return other !== undefined && jsonEquals(item, other);
      })
    );
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const left = a[key];
      const right = Object.hasOwn(b, key) ? b[key] : undefined;
      return left !== undefined && right !== undefined && jsonEquals(left, right);
    })
  );
};

/** How deep a value nests, without recursion: what a stranger sent may be deep enough to break the stack. */
export const nestsDeeperThan = (value: unknown, limit: number): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    const below: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const child of Object.values(item)) if (typeof child === 'object') below.push(child);
    }
    level = below;
  }
  return false;
};

/** No infinity (`1e999` parses as one and is written as null) and no nesting that a recursive reader would not survive. */
export const isPlainJson = (value: Json, depth = 0): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  for (const child of Object.values(value)) if (!isPlainJson(child, depth + 1)) return false;
  return true;
};
