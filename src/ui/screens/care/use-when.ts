import { formatInstant } from '../../time/format';
import { useSpeaking } from '../../words';

/** An instant as one says it at home. */
export const useWhen = (): ((at: number) => string) => {
  const { locale } = useSpeaking();
  return (at) =>
    formatInstant(at, { language: locale, options: { dateStyle: 'medium', timeStyle: 'short' } });
};
