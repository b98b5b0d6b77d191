export { WordsProvider, useLanguage, useSentence, useSpeaking, useWords } from './words-provider';
