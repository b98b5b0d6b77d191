import type { z } from 'zod';
import { given } from '../../core/given';
import type { CategoryId } from '../../core/named-ids';
import type { Writer } from '../../db/commit';
import { FRESH } from '../../db/journal/fresh-task';
import type { commands } from '../api/definition';
import { live } from './known-records';
import { setLink } from '../../db/journal/links';

export { FRESH };
type NewTask = z.output<(typeof commands)['task.create']['input']>;

export const checkCategory = (writer: Writer, categoryId: CategoryId | null | undefined): void => {
  if (categoryId !== null && categoryId !== undefined)
    live(writer, { kind: 'category', id: categoryId, orElse: 'category_not_found' });
};

export const createTask = (writer: Writer, { labelIds = [], ...fields }: NewTask): string => {
  checkCategory(writer, fields.categoryId);
  const id = writer.newId();
  writer.create('task', id, { ...FRESH, ...given(fields), createdAt: writer.now() });
  for (const labelId of new Set(labelIds)) {
    live(writer, { kind: 'label', id: labelId, orElse: 'label_not_found' });
    setLink(writer, { kind: 'label', from: id, to: labelId });
  }
  return id;
};
