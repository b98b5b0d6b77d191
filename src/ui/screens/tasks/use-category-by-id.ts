import { useMemo } from 'react';
import type { CategoryView } from '../../../runtime/api/values';
import { useLive } from '../../api';

const noInput = {};

export const useCategoryById = (): ReadonlyMap<string, CategoryView> => {
  const { data } = useLive('category.list', noInput);
  return useMemo(() => new Map((data?.categories ?? []).map((category) => [category.id, category])), [data]);
};
