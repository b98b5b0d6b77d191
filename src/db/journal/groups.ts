import { memberInteger, memberText } from './effective';
import type { Effective } from '../record-kind';

// Groups of fields that make sense only together, read as what they are.
type WithFields = { readonly fields: Effective };

export const spanOf = ({ fields }: WithFields): { readonly start: number; readonly end: number | null } => ({
  start: memberInteger(fields, { group: 'span', member: 'start' }) ?? 0,
  end: memberInteger(fields, { group: 'span', member: 'end' }),
});

export const blockOf = ({ fields }: WithFields) => {
  const text = (member: string): string | null => memberText(fields, { group: 'block', member });
  return { start: text('start') ?? '', end: text('end') ?? '', categoryId: text('categoryId') };
};
