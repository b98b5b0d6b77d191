import { instantHere } from '../../src/core/calendar/device-clock';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { Day } from '../../src/runtime/api/values';
import { textFlag, type Context } from './command';

// What the commands about notes, time, plans and logs read alike.
export const dayFlag = {
  type: 'string',
  value: 'yyyy-mm-dd',
  help: 'Of which day (default: today)',
} as const;
export const categoryFlag = { type: 'string', value: 'name', help: 'Its category' } as const;
export const languageFlag = {
  type: 'string',
  value: 'en|de',
  oneOf: ['en', 'de'],
  help: 'The language of the text (default: your system’s)',
} as const;

export const dayOf = ({ flags, today }: Context): Result<string, Failure> => {
  const given = textFlag(flags, 'day') ?? today;
  return Day.safeParse(given).success ? ok(given) : fail('day_unusable');
};

/** Upper and lower case alike; nothing asked, nothing looked up. */
export const categoryIn = async (
  context: Context,
  client: ApiClient,
): Promise<Result<string | undefined, Failure>> => {
  const name = textFlag(context.flags, 'category')?.toLowerCase();
  if (name === undefined) return ok(undefined);
  const listed = await client.query('category.list', {});
  if (!listed.ok) return listed;
  const found = listed.value.categories.find((category) => category.name.toLowerCase() === name);
  return found === undefined ? fail('category_not_found') : ok(found.id);
};

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;
/** A wall time of the day, here. Undefined: not given. */
export const instantAt = (time: string | undefined, day: string): Result<number | undefined, Failure> => {
  if (time === undefined) return ok(undefined);
  const [, hour, minute] = CLOCK.exec(time) ?? [];
  if (hour === undefined) return fail('time_unusable');
  return ok(instantHere(day, Number(hour) * 60 + Number(minute)));
};

const two = (value: number): string => String(value).padStart(2, '0');
export const clockText = (instant: number): string => {
  const at = new Date(instant);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};
/** `1:05`, hours and minutes. */
export const lengthText = (milliseconds: number): string => {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
};
