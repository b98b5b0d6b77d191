import { useIsFocused } from 'expo-router';
import { useEffect } from 'react';

/** The tab's and the history's name: of the screen in front only, since tabs behind it stay mounted. */
export const useDocumentTitle = (title: string): void => {
  const isFocused = useIsFocused();
  useEffect(() => {
    if (isFocused) document.title = `${title} · Reveille`;
  }, [title, isFocused]);
};
