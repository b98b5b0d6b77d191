import type { Language } from '../../words/words';

/** Phones know the app's language by themselves. */
export const PageLanguage = (_props: { language: Language }) => null;
