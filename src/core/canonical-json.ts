import { DEEPEST, isJsonArray, isJsonObject, type Json } from './json';
import { fail, ok, type Result } from './result';
import { isWellFormed } from './text';

// [ID-2] JSON that is hashed is canonicalised by RFC 8785: members sorted by UTF-16 code units, ECMAScript numbers and strings,
// no space. What RFC 8785 cannot hold (NaN, infinities, lone surrogates) and what nests deeper than 500 is refused.
export type NotCanonical = { readonly code: 'not_canonical_json' };

const textOf = (text: string): string | null => (isWellFormed(text) ? JSON.stringify(text) : null);

const listOf = (items: readonly Json[], depth: number): string | null => {
  const parts: string[] = [];
  for (const item of items) {
    const part = write(item, depth + 1);
    if (part === null) return null;
    parts.push(part);
  }
  return `[${parts.join(',')}]`;
};

const objectOf = (value: { readonly [key: string]: Json }, depth: number): string | null => {
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    const name = textOf(key);
    const part = member === undefined ? null : write(member, depth + 1);
    if (name === null || part === null) return null;
    parts.push(`${name}:${part}`);
  }
  return `{${parts.join(',')}}`;
};

const write = (value: Json, depth: number): string | null => {
  if (depth > DEEPEST) return null;
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (isJsonArray(value)) return listOf(value, depth);
  if (isJsonObject(value)) return objectOf(value, depth);
  return JSON.stringify(value);
};

export const canonicalJson = (value: Json): Result<string, NotCanonical> => {
  const text = write(value, 0);
  return text === null ? fail('not_canonical_json') : ok(text);
};
