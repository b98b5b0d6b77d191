import type { CategoryView } from '../../../runtime/api/values';
import { useAct, useLive } from '../../api';

// Categories and labels are one screen with other words.
export const namedKinds = {
  category: {
    title: 'care.categories',
    create: 'care.newCategory',
    edit: 'care.editCategory',
    noneTitle: 'care.noCategories',
    noneBody: 'care.noCategoriesBody',
    merge: 'care.merge',
    deleteBody: 'care.deleteCategoryBody',
  },
  label: {
    title: 'care.labels',
    create: 'care.newLabel',
    edit: 'care.editLabel',
    noneTitle: 'care.noLabels',
    noneBody: 'care.noLabelsBody',
    merge: 'care.mergeLabel',
    deleteBody: 'care.deleteLabelBody',
  },
} as const;
export type NamedKind = keyof typeof namedKinds;
export type Named = Pick<CategoryView, 'id' | 'name' | 'color' | 'provenance'>;

const useCategories = () => {
  const list = useLive('category.list', {});
  return { ...list, named: list.data?.categories ?? [] };
};
const useLabels = () => {
  const list = useLive('label.list', {});
  return { ...list, named: list.data?.labels ?? [] };
};

const useCategoryCommands = () => ({
  create: useAct('category.create'),
  update: useAct('category.update'),
  remove: useAct('category.delete'),
  merge: useAct('category.merge'),
});
const useLabelCommands = () => ({
  create: useAct('label.create'),
  update: useAct('label.update'),
  remove: useAct('label.delete'),
  merge: useAct('label.merge'),
});

const useCategoryUsage = () => useLive('category.usage', {});
const useLabelUsage = () => useLive('label.usage', {});

/** Each screen keeps its kind for life, so the hooks behind a kind never change under it. */
export const hooksOf = {
  category: { useList: useCategories, useCommands: useCategoryCommands, useUsage: useCategoryUsage },
  label: { useList: useLabels, useCommands: useLabelCommands, useUsage: useLabelUsage },
} as const;
