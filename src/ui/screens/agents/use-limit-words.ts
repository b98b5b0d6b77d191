import { numberFormat } from '../../../core/formatters';
import { MINUTE_MS } from '../../../core/calendar/civil-day';
import { useSpeaking } from '../../words';
import { moneyFormat } from '../spending/spending-values';
import type { Limits } from './limit-fields';

/** What it may use in a day, as one sentence. */
export const useLimitWords = (): ((limits: Limits) => string) => {
  const { say, locale } = useSpeaking();
  const count = numberFormat(locale);
  const tenths = numberFormat(locale, { maximumFractionDigits: 1 });
  return ({ tokens, costMicros, runMs, toolCalls }) => {
    const parts = [
      ...(tokens === null ? [] : [say('agents.limitTokens', { amount: count.format(tokens) })]),
      ...(costMicros === null ? [] : [moneyFormat(locale)(costMicros)]),
      ...(runMs === null
        ? []
        : [
            say('agents.limitTime', {
              amount: say('task.minutes', { minutes: tenths.format(runMs / MINUTE_MS) }),
            }),
          ]),
      ...(toolCalls === null ? [] : [say('agents.limitCalls', { amount: count.format(toolCalls) })]),
    ];
    return parts.length === 0
      ? say('agents.dayNoLimit')
      : say('agents.dayAtMost', { what: parts.join(', ') });
  };
};
