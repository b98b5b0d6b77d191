import { transfer } from './areas/transfer';
import type { Language } from './message';

const names = new Map<string, Readonly<Record<Language, string>>>([
  ['dayone', transfer.format_dayone],
  ['markdown', transfer.format_markdown],
  ['todoist', transfer.format_todoist],
  ['ticktick', transfer.format_ticktick],
  ['ics', transfer.format_ics],
  ['apple-health', transfer['format_apple-health']],
  ['export', transfer.format_export],
  ['backup', transfer.format_backup],
]);

/** An import's format as the screens call it; one of a later version by its own name. */
export const importFormatName = (format: string, language: Language): string =>
  names.get(format)?.[language] ?? format;
