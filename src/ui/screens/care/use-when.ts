import { useSpeaking } from '../../words';

/** An instant as one says it at home. */
export const useWhen = (): ((at: number) => string) => {
  const { locale } = useSpeaking();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (at) => format.format(at);
};
