import { useEffect } from 'react';
import type { Language } from '../../words/words';

/** A screen reader pronounces the page by it. */
export const PageLanguage = ({ language }: { language: Language }) => {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
};
