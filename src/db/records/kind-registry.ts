import type { AppendOnlyKind, RecordKind, RegisterKind } from '../record-kind';

/** The kinds that a database was opened with. Asking for another is a bug, not an answer. */
export type KindRegistry = {
  readonly names: readonly string[];
  readonly kind: (name: string) => RecordKind;
  /** Null: a kind of a newer version, or of another database. Arriving data may name any kind. */
  readonly known: (name: string) => RecordKind | null;
  readonly registerKind: (name: string) => RegisterKind;
  readonly appendOnlyKind: (name: string) => AppendOnlyKind;
};

export const createKindRegistry = (kinds: readonly RecordKind[]): KindRegistry => {
  const kindByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const kindOf = (name: string): RecordKind => {
    const kind = kindByName.get(name);
    if (kind === undefined)
      throw new Error(`[KIND-1] a kind that this database was not opened with: ${name}`);
    return kind;
  };
  return {
    names: [...kindByName.keys()],
    kind: kindOf,
    known: (name) => kindByName.get(name) ?? null,
    registerKind: (name) => {
      const kind = kindOf(name);
      if (kind.storage !== 'registers') throw new Error(`[KIND-1] ${name} is append-only`);
      return kind;
    },
    appendOnlyKind: (name) => {
      const kind = kindOf(name);
      if (kind.storage !== 'append') throw new Error(`[KIND-1] ${name} is not append-only`);
      return kind;
    },
  };
};
