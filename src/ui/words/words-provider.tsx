import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Failure } from '../../core/result';
import { sentenceFor } from '../../words/sentence-for';
import { words, type Language, type Say } from '../../words/words';

type Speaking = {
  readonly say: Say;
  readonly language: Language;
  /** The sentence of any failure, in the person's language. */
  readonly sentence: (failure: Failure) => string;
};

const speakingIn = (language: Language): Speaking => ({
  say: words(language),
  language,
  sentence: (failure) => sentenceFor(failure, language),
});

const WordsContext = createContext<Speaking>(speakingIn('en'));

export const WordsProvider = ({ language, children }: { language: Language; children: ReactNode }) => {
  const speaking = useMemo(() => speakingIn(language), [language]);
  return <WordsContext value={speaking}>{children}</WordsContext>;
};

export const useSpeaking = (): Speaking => useContext(WordsContext);
export const useWords = (): Say => useSpeaking().say;
export const useLanguage = (): Language => useSpeaking().language;
export const useSentence = (): Speaking['sentence'] => useSpeaking().sentence;
