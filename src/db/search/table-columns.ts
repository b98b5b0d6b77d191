// Written by __tests__/sql/table-columns.test.ts out of the newest schema: UPDATE_SCHEMA=1 writes it anew.
export type SearchTables = {
  readonly document: {
    readonly number: number;
    readonly kind: string;
    readonly id: string;
    readonly categoryId: string | null;
    readonly changed: number;
  };
  readonly memory: {
    readonly number: number;
    readonly id: string;
    readonly agentId: string;
  };
  readonly meta: {
    readonly key: string;
    readonly value: string;
  };
  readonly scope: {
    readonly number: number;
    readonly kind: string;
    readonly owner: string;
  };
  readonly shelf: {
    readonly number: number;
    readonly modelId: string;
    readonly dimensions: number;
    readonly journalThrough: number;
    readonly memoryThrough: number;
  };
  readonly vector: {
    readonly number: number;
    readonly kind: string;
    readonly id: string;
    readonly contentHash: string;
    readonly value: Uint8Array;
  };
  readonly vector_block: {
    readonly number: number;
    readonly shelf: number;
    readonly written: number;
    readonly scopes: Uint8Array;
    readonly codes: Uint8Array;
  };
  readonly vector_hole: {
    readonly number: number;
  };
};
