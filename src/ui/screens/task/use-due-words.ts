import { useMemo } from 'react';
import { useSpeaking } from '../../words';
import { dueWords } from './due';
import { useNow } from './use-now';

export type DueSpeaker = (stored: string) => string;

export const useDueWords = (): DueSpeaker => {
  const { say, locale } = useSpeaking();
  const { day } = useNow();
  return useMemo(() => {
    const names = {
      today: say('task.todayName'),
      tomorrow: say('task.tomorrowName'),
      yesterday: say('task.yesterdayName'),
    };
    return (stored) => dueWords(stored, { today: day, language: locale, names });
  }, [say, locale, day]);
};
