export { WordsProvider, useLanguage, useLocale, useSentence, useSpeaking, useWords } from './words-provider';
