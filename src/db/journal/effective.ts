import type { Effective } from '../record-kind';

// Reading one effective field as a plain value. A field that a peer never wrote, or wrote in a shape of its own, reads as its default.
export const textOf = (effective: Effective, field: string): string => {
  const value = effective[field];
  return typeof value === 'string' ? value : '';
};
export const textOrNull = (effective: Effective, field: string): string | null => {
  const value = effective[field];
  return typeof value === 'string' ? value : null;
};
export const integerOrNull = (effective: Effective, field: string): number | null => {
  const value = effective[field];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};
export const isTrue = (effective: Effective, field: string): boolean => effective[field] === true;

/** A member of a group: one register whose value is an object. */
const memberOf = (effective: Effective, { group, member }: { group: string; member: string }): unknown => {
  const value: unknown = effective[group];
  if (typeof value !== 'object' || value === null) return null;
  return Object.getOwnPropertyDescriptor(value, member)?.value;
};
export const memberText = (effective: Effective, place: { group: string; member: string }): string | null => {
  const found = memberOf(effective, place);
  return typeof found === 'string' ? found : null;
};
export const memberInteger = (
  effective: Effective,
  place: { group: string; member: string },
): number | null => {
  const found = memberOf(effective, place);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
};
export const memberNumber = (
  effective: Effective,
  place: { group: string; member: string },
): number | null => {
  const found = memberOf(effective, place);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
};
export const idsOf = (effective: Effective, ...fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => {
    const value = effective[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
