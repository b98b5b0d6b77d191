import { useCallback } from 'react';
import type { Json } from '../../../core/json';
import { useLive } from '../../api';
import { useSpeaking } from '../../words';
import { shownValue } from './shown-value';

export const useValueWords = (): ((field: string, value: Json) => string) => {
  const { say, locale } = useSpeaking();
  const categories = useLive('category.list', {}).data?.categories;
  return useCallback(
    (field, value) => {
      const categoryName = (id: string): string | null =>
        categories?.find((category) => category.id === id)?.name ?? null;
      return shownValue({ field, value }, { say, locale, categoryName });
    },
    [say, locale, categories],
  );
};
