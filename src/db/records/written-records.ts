import type { UntypedWriter, Writer } from '../commit';
import { withTypes } from './writer';

/** Lists the records that a body wrote through its writer, each once, in order. */
export type WrittenRecord = { readonly kind: string; readonly id: string };
export type ObservedWriter = {
  readonly writer: Writer;
  readonly written: () => readonly WrittenRecord[];
  /** Reads records of any kind as they are inside the commit. */
  readonly read: UntypedWriter['read'];
};

export const observeWriter = (writer: Writer): ObservedWriter => {
  const byKey = new Map<string, WrittenRecord>();
  const note = (kind: string, id: string): void => {
    byKey.set(`${kind}|${id}`, { kind, id });
  };
  const { untyped } = writer;
  const observed: UntypedWriter = {
    ...untyped,
    create: (kind, id, fields, marks) => {
      note(kind, id);
      untyped.create(kind, id, fields, marks);
    },
    write: (kind, id, fields, marks) => {
      note(kind, id);
      untyped.write(kind, id, fields, marks);
    },
    vouch: (kind, id, names) => {
      note(kind, id);
      untyped.vouch(kind, id, names);
    },
    append: (kind, id, body) => {
      note(kind, id);
      untyped.append(kind, id, body);
    },
    adopt: (kind, id, state) => {
      note(kind, id);
      untyped.adopt(kind, id, state);
    },
  };
  return {
    written: () => [...byKey.values()],
    writer: withTypes(observed, writer),
    read: untyped.read,
  };
};
