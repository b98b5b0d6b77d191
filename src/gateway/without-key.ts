import { parseJson, type Json } from '../core/json';
import { REDACTED } from './redact';

// [SECRET-7] A server knows the key that it is asked with, and may say it back. What it answers is read without it, so that it is kept nowhere.
/** Shorter than any key: taking it out would spoil ordinary words. */
const SHORTEST = 8;

export const withoutKey = (text: string, key: string | null): string =>
  key === null || key.length < SHORTEST ? text : text.replaceAll(key, REDACTED);

/** Of a text that goes on: its end is held back for as long as it may be the beginning of the key. */
export const withoutKeySoFar = (text: string, key: string | null): string => {
  const cleaned = withoutKey(text, key);
  if (key === null || key.length < SHORTEST) return cleaned;
  let held = Math.min(key.length - 1, cleaned.length);
  while (held > 0 && !cleaned.endsWith(key.slice(0, held))) held -= 1;
  return cleaned.slice(0, cleaned.length - held);
};

export const jsonWithoutKey = (value: Json, key: string | null): Json => {
  if (key === null) return value;
  const text = JSON.stringify(value);
  const cleaned = withoutKey(text, JSON.stringify(key).slice(1, -1));
  const read = cleaned === text ? null : parseJson(cleaned);
  return read?.ok === true ? read.value : value;
};
