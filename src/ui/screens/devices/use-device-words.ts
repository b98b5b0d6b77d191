import { dayOfDate } from '../../../core/calendar/device-clock';
import type { Failure } from '../../../core/result';
import { allErrorSentences } from '../../../words/all-errors';
import { devices } from '../../../words/areas/devices';
import { sayArea, type SayOf } from '../../../words/say-area';
import { sentencesFrom } from '../../../words/sentences-from';
import { formatInstant, formatTime } from '../../time/format';
import { useSpeaking } from '../../words';
import { useNow } from '../task/use-now';

const speak = sayArea(devices);
const sentenceOf = sentencesFrom(allErrorSentences);

/** The words of this screen, and the sentences of whatever can go wrong between devices: both come with it and not before. */
export const useDeviceWords = (): {
  readonly say: SayOf<typeof devices>;
  readonly sentence: (failure: Pick<Failure, 'code'>) => string;
  /** A time of today, or a day with its time. */
  readonly when: (at: number) => string;
} => {
  const { language, locale } = useSpeaking();
  const { day: today } = useNow();
  return {
    say: speak(language),
    sentence: ({ code }) => sentenceOf({ code }, language),
    when: (at) =>
      dayOfDate(new Date(at)) === today
        ? formatTime(at, locale)
        : formatInstant(at, { language: locale, options: { dateStyle: 'medium', timeStyle: 'short' } }),
  };
};
