import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Failure } from '../../core/result';
import { sentenceFor } from '../../words/sentence-for';
import { words, type Language, type Say } from '../../words/words';

type Speaking = {
  readonly say: Say;
  readonly language: Language;
  /** For Intl: the language with the person's region where it is known (en-GB), so that dates and hours read as at home. */
  readonly locale: string;
  /** The sentence of any failure, in the person's language. */
  readonly sentence: (failure: Failure) => string;
};

const speakingIn = (language: Language, locale: string): Speaking => ({
  say: words(language),
  language,
  locale,
  sentence: (failure) => sentenceFor(failure, language),
});

const WordsContext = createContext<Speaking>(speakingIn('en', 'en'));

export const WordsProvider = ({
  language,
  locale = language,
  children,
}: {
  language: Language;
  locale?: string;
  children: ReactNode;
}) => {
  const speaking = useMemo(() => speakingIn(language, locale), [language, locale]);
  return <WordsContext value={speaking}>{children}</WordsContext>;
};

export const useSpeaking = (): Speaking => useContext(WordsContext);
export const useWords = (): Say => useSpeaking().say;
export const useLanguage = (): Language => useSpeaking().language;
export const useSentence = (): Speaking['sentence'] => useSpeaking().sentence;
export const useLocale = (): string => useSpeaking().locale;
