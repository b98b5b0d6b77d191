import { parseJson, type Json } from '../core/json';
import { REDACTED } from './redact';

// [SECRET-7] A server knows the key that it is asked with, and may say it back. What it answers is read without it, so that it is kept nowhere.
/** Shorter than any key: taking it out would spoil ordinary words. */
const SHORTEST = 8;

export const withoutKey = (text: string, key: string | null): string =>
  key === null || key.length < SHORTEST ? text : text.replaceAll(key, REDACTED);

/** Of a text that comes in pieces: an end that may be the beginning of the key is held back until more comes. Each piece is looked at once. */
export const createKeyStrainer = (key: string | null): ((piece: string) => string) => {
  if (key === null || key.length < SHORTEST) return (piece) => piece;
  let held = '';
  return (piece) => {
    const cleaned = withoutKey(held + piece, key);
    let length = Math.min(key.length - 1, cleaned.length);
    while (length > 0 && !cleaned.endsWith(key.slice(0, length))) length -= 1;
    held = cleaned.slice(cleaned.length - length);
    return cleaned.slice(0, cleaned.length - length);
  };
};

export const jsonWithoutKey = (value: Json, key: string | null): Json => {
  if (key === null) return value;
  const text = JSON.stringify(value);
  const cleaned = withoutKey(text, JSON.stringify(key).slice(1, -1));
  const read = cleaned === text ? null : parseJson(cleaned);
  return read?.ok === true ? read.value : value;
};
