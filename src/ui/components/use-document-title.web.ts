import { useIsFocused } from 'expo-router';
import { useEffect } from 'react';
import { useCovered } from './covered';

/** The tab's and the history's name: of the screen in front only, since tabs behind it stay mounted; nobody's while the app is locked. */
export const useDocumentTitle = (title: string): void => {
  const isFocused = useIsFocused();
  const isCovered = useCovered();
  useEffect(() => {
    if (isFocused && !isCovered) document.title = `${title} · Reveille`;
  }, [title, isFocused, isCovered]);
};
