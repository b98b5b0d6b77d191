import type { z } from 'zod';
import type { Json } from '../../core/json';
import type { CategoryId } from '../../core/named-ids';
import type { Writer } from '../../db/commit';
import { FRESH } from '../../db/journal/fresh-task';
import type { commands } from '../api/definition';
import { live } from './known-records';
import { setLink } from '../../db/journal/links';

type Fields = Readonly<Record<string, Json>>;
type Given = z.output<(typeof commands)['task.update']['input']>['fields'];
export { FRESH };
type NewTask = z.output<(typeof commands)['task.create']['input']>;

/** Only what was given is written: an untouched field keeps its own history. */
export const givenFields = (given: Given): Fields => {
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  return fields;
};

export const checkCategory = (writer: Writer, categoryId: CategoryId | null | undefined): void => {
  if (categoryId !== null && categoryId !== undefined)
    live(writer, { kind: 'category', id: categoryId, orElse: 'category_not_found' });
};

export const createTask = (writer: Writer, { labelIds = [], ...given }: NewTask): string => {
  checkCategory(writer, given.categoryId);
  const id = writer.newId();
  writer.create('task', id, { ...FRESH, ...givenFields(given), createdAt: writer.now() });
  for (const labelId of new Set(labelIds)) {
    live(writer, { kind: 'label', id: labelId, orElse: 'label_not_found' });
    setLink(writer, { kind: 'label', from: id, to: labelId });
  }
  return id;
};
