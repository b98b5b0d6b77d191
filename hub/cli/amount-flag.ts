import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { textFlag, type FlagValues } from './command';

// [CLI-11] What is no whole number is refused here: on its way to the peer it would become null, which is no limit at all.
const AMOUNT = /^\d{1,15}$/;
const NONE = 'none';
const flagByName = { tokens: 'tokens', toolCalls: 'tool-calls', costMicros: 'cost-micros' } as const;
type Limits = Partial<Record<keyof typeof flagByName, number | null>>;

export const limitFlags = {
  tokens: { type: 'string', value: 'number|none', help: 'Tokens a day' },
  'tool-calls': { type: 'string', value: 'number|none', help: 'Actions a day' },
  'cost-micros': {
    type: 'string',
    value: 'number|none',
    help: 'Millionths of the provider’s currency a day',
  },
} as const;

/** Those that were named; `none` is no limit. */
export const limitsIn = (flags: FlagValues): Result<Limits, Failure> => {
  const typed = Object.entries(flagByName).flatMap(([name, flag]) => {
    const text = textFlag(flags, flag);
    return text === undefined ? [] : [{ name, flag, text }];
  });
  const unclear = typed.find(({ text }) => text !== NONE && !AMOUNT.test(text));
  if (unclear !== undefined) return fail('invalid_arguments', unclear.flag);
  return ok(Object.fromEntries(typed.map(({ name, text }) => [name, text === NONE ? null : Number(text)])));
};
