import { z } from 'zod';
import { ok } from '../../core/result';
import { textOf } from '../../db/journal/effective';
import { readTool } from '../make-tool';
import { recordsIn } from './in-scope';
import { from, text } from '../../db/rows';

const NoArgs = z.strictObject({});

const CATEGORIES = from('category').column(
  { id: text },
  'WHERE deleted_at IS NULL ORDER BY name_folded, id LIMIT 200',
);

export const listAllowedCategories = readTool<z.infer<typeof NoArgs>>({
  name: 'list_allowed_categories',
  version: '1',
  scopeRule: 'listed',
  description: 'Lists the categories that this agent may act in.',
  args: NoArgs,
  output: z.object({ categories: z.array(z.object({ id: z.string(), name: z.string() })), all: z.boolean() }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: (context) => {
    const { allowedCategoryIds } = context.agent;
    const ids = CATEGORIES.all(context.stores.journal.database);
    const categories = recordsIn(context, { kind: 'category', ids }).filter(
      ({ id }) => allowedCategoryIds === null || allowedCategoryIds.includes(id),
    );
    const value = {
      categories: categories.map(({ id, fields }) => ({ id, name: textOf(fields, 'name') })),
      all: allowedCategoryIds === null,
    };
    return ok({ value, tainted: categories.some(({ tainted }) => tainted) });
  },
});
