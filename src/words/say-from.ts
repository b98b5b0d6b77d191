import { fillIn, type Area, type Language, type Message, type Params } from './message';
import type { Say } from './words';

/** `area.key` → its sentence. */
export const messagesOf = (areas: Readonly<Record<string, Area>>): ReadonlyMap<string, Message> =>
  new Map(
    Object.entries(areas).flatMap(([area, messages]) =>
      Object.entries(messages).map(([name, message]): [string, Message] => [`${area}.${name}`, message]),
    ),
  );

const noParams: Params = {};

/** Speaks from these areas alone: what runs without screens does not carry what only screens say. */
export const sayFrom = (areas: Readonly<Record<string, Area>>): ((language: Language) => Say) => {
  const messageByKey = messagesOf(areas);
  return (language) =>
    (key, ...params) => {
      const message = messageByKey.get(key);
      if (message === undefined) throw new Error(`[WORDS-1] no sentence for ${key}`);
      return fillIn(message, { language, params: params[0] ?? noParams });
    };
};
