import { memberInteger, memberText } from './effective';
import type { EffectiveOf } from '../records/kinds';

// Groups of fields that make sense only together, read as what they are.
type Spanned = { readonly fields: Pick<EffectiveOf<'timeEntry'>, 'span'> };
type Blocked = { readonly fields: Pick<EffectiveOf<'planBlock'>, 'block'> };

export const spanOf = ({ fields }: Spanned): { readonly start: number; readonly end: number | null } => ({
  start: memberInteger(fields, { group: 'span', member: 'start' }) ?? 0,
  end: memberInteger(fields, { group: 'span', member: 'end' }),
});

export const blockOf = ({ fields }: Blocked) => ({
  start: memberText(fields, { group: 'block', member: 'start' }) ?? '',
  end: memberText(fields, { group: 'block', member: 'end' }) ?? '',
  categoryId: memberText(fields, { group: 'block', member: 'categoryId' }),
});
