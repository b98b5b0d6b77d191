import { useEffect } from 'react';
import { useTheme } from '../theme';
import type { Language } from '../../words/words';

/** A screen reader pronounces the page by it. */
export const PageLanguage = ({ language }: { language: Language }) => {
  const { isRightToLeft } = useTheme();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr';
  }, [language, isRightToLeft]);
  return null;
};
