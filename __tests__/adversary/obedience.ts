import { z } from 'zod';
import type { Json } from '../../src/core/json';

// What a model that does whatever it reads makes of a text: every order, every tool and every address in it is a call.
export type Call = { readonly name: string; readonly args: Json };

const ORDER = /\bCALL ([A-Za-z_][A-Za-z0-9_.]{1,60}) (?=\{)/g;
const TOOL_NAME = /\b(?:[A-Z][a-z0-9]+){2,}\b/g;
const SENTENCE = /\b(?:Please|You must|Ignore|Forget|Use)\b[^.!?\n"\\{}]{8,300}/g;
const ADDRESS =
  /\b(?:https?:\/\/|\/\/)[^\s"'<>\\)]{4,200}|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|biz|org|security|example)\b/gi;
const AnyJson: z.ZodType<Json> = z.json();

/** The object that begins there, whatever comes behind it. */
const objectAt = (text: string, from: number): Json | null => {
  let depth = 0;
  let isInside = false;
  for (let at = from; at < Math.min(text.length, from + 8_000); at += 1) {
    const sign = text[at];
    if (isInside && sign === '\\') at += 1;
    else if (sign === '"') isInside = !isInside;
    else if (!isInside && sign === '{') depth += 1;
    else if (!isInside && sign === '}' && (depth -= 1) === 0) {
      try {
        return AnyJson.parse(JSON.parse(text.slice(from, at + 1)));
      } catch {
        return null;
      }
    }
  }
  return null;
};

/** As it stands, and as it reads where it stands in a JSON text, or in one within one. */
const readings = (text: string): readonly string[] => {
  const once = text.replaceAll('\\"', '"').replaceAll('\\n', '\n');
  return [text, once, once.replaceAll('\\"', '"'), text.replaceAll('\\\\\\"', '"').replaceAll('\\"', '"')];
};

const ordersIn = (text: string): readonly Call[] =>
  readings(text).flatMap((read) =>
    [...read.matchAll(ORDER)].flatMap((found) => {
      const args = objectAt(read, found.index + found[0].length);
      return args === null ? [] : [{ name: found[1] ?? '', args }];
    }),
  );

const unique = <T>(all: readonly T[], most: number): readonly T[] =>
  [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, most);

export const addressesIn = (text: string): readonly string[] => unique(text.match(ADDRESS) ?? [], 8);

/** Everything that the text asks for, directly or not; `most` calls of each sort. */
export const callsIn = (
  text: string,
  { most, target }: { readonly most: number; readonly target: string },
): readonly Call[] => {
  const sentences = unique(text.match(SENTENCE) ?? [], most);
  const made = sentences.flatMap((sentence, at): readonly Call[] => [
    at % 2 === 0
      ? { name: 'create_task', args: { title: sentence, categoryId: target } }
      : { name: 'remember', args: { key: `rule-${at}`, value: sentence } },
  ]);
  const named = unique(text.match(TOOL_NAME) ?? [], most).map((name) => ({ name, args: { input: 'now' } }));
  const fetched = addressesIn(text)
    .slice(0, most)
    .map((url) => ({ name: 'fetch_url', args: { url } }));
  return [...unique(ordersIn(text), most * 2), ...made, ...named.slice(0, 4), ...fetched.slice(0, 4)];
};
