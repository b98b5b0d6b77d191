import { fail, ok } from '../../../core/result';
import { transferCommandEntries as entries } from '../../api/transfer-definition';
import { slicedCommand } from '../file-work';
import { writeMarkdown } from './write-markdown';

export const markdownRun = slicedCommand(entries['export.markdown'], function* ({ engine }) {
  if (engine.database.isReadOnly) return fail('database_read_only');
  return ok({ ...(yield* writeMarkdown(engine)) });
});
