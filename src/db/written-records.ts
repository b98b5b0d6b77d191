import type { Writer } from './commit';

/** What a body wrote through the writer it was given, each record once, in order. */
export type WrittenRecord = { readonly kind: string; readonly id: string };
export type ObservedWriter = { readonly writer: Writer; readonly written: () => readonly WrittenRecord[] };

export const observeWriter = (writer: Writer): ObservedWriter => {
  const byKey = new Map<string, WrittenRecord>();
  const note = (kind: string, id: string): void => {
    byKey.set(`${kind}|${id}`, { kind, id });
  };
  return {
    written: () => [...byKey.values()],
    writer: {
      ...writer,
      create: (kind, id, fields, marks) => {
        note(kind, id);
        writer.create(kind, id, fields, marks);
      },
      write: (kind, id, fields, marks) => {
        note(kind, id);
        writer.write(kind, id, fields, marks);
      },
      vouch: (kind, id, names) => {
        note(kind, id);
        writer.vouch(kind, id, names);
      },
      append: (kind, id, body) => {
        note(kind, id);
        writer.append(kind, id, body);
      },
      adopt: (kind, id, state) => {
        note(kind, id);
        writer.adopt(kind, id, state);
      },
    },
  };
};
