import type { Effective } from '../db/record-kind';

// What a preview was made from, field by field: an approval holds only while it all still says the same.
export type ReadNote = {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly value: unknown;
};
export type OnRead = (note: ReadNote) => void;

/** The same fields; whoever looks at one is overheard. `deletedAt` is looked at by looking at all. */
export const overheard = (
  fields: Effective,
  { kind, id, onRead }: { readonly kind: string; readonly id: string; readonly onRead: OnRead | undefined },
): Effective => {
  if (onRead === undefined) return fields;
  const note = (field: string): void => onRead({ kind, id, field, value: fields[field] ?? null });
  note('deletedAt');
  return new Proxy(fields, {
    get: (_target, field) => {
      if (typeof field !== 'string') return undefined;
      note(field);
      return fields[field];
    },
    getOwnPropertyDescriptor: (target, field) => {
      if (typeof field === 'string') note(field);
      return Reflect.getOwnPropertyDescriptor(target, field);
    },
  });
};
