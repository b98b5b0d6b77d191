import { z } from 'zod';
import { LanguageArg } from '../arguments';
import { taskFieldTool } from './task-field-tool';
import { taskId } from './task-arguments';

export const setTaskLanguage = taskFieldTool({
  name: 'set_task_language',
  description: 'Sets the language in which a task is written, or clears it.',
  args: z.strictObject({ taskId, language: LanguageArg.nullable() }),
  says: (say, title) => say('tool.setLanguage', { title }),
  fields: ({ language }) => ({ language }),
});
