import type { SqlDatabase } from '../src/db/sql-database';
import { openSearchFile } from '../src/db/search/search-schema';
import { createBlockCache } from '../src/db/search/vectors/blocks';
import { lettersEmbedder } from '../src/db/search/vectors/letters-embedder';
import { nearest } from '../src/db/search/vectors/near';
import { openShelf, putVectors } from '../src/db/search/vectors/shelf';
import { unitLength } from '../src/db/search/vectors/vector-code';
import { createBetterSqlite3Files } from '../src/platform/node/better-sqlite3-files';
import { openMachineCode } from '../src/platform/machine-code';

// The shipped shelf over given vectors, behind the port that the app uses.
const PER_TRANSACTION = 256;
const owned = { kind: 'note', owner: '' };

export const embed = lettersEmbedder.embed;
export { unitLength };

type Kept = Pick<Parameters<typeof putVectors>[1], 'shelf'> & { readonly vectors: readonly Float32Array[] };
const putAll = (database: SqlDatabase, { shelf, vectors }: Kept): void => {
  for (let from = 0; from < vectors.length; from += PER_TRANSACTION)
    database.transaction(() =>
      putVectors(database, {
        shelf,
        vectors: vectors.slice(from, from + PER_TRANSACTION).map((vector, at) => ({
          ref: { kind: 'note', id: String(from + at) },
          owned,
          hash: '',
          vector,
        })),
      }),
    );
};

export const openLikenessPeer = ({
  dir,
  vectors,
}: {
  readonly dir: string;
  readonly vectors: readonly Float32Array[];
}) => {
  const files = createBetterSqlite3Files(dir);
  const database = openSearchFile(files);
  const dimensions = vectors[0]?.length ?? 0;
  const shelf = database.transaction(() => openShelf(database, { id: 'bench', dimensions }));
  const start = performance.now();
  putAll(database, { shelf, vectors });
  const putMs = performance.now() - start;
  const machine = openMachineCode();
  const cache = createBlockCache({ machine });
  const uncached = createBlockCache({ machine, mostBytes: 0 });
  const plain = createBlockCache({ machine: null });
  const ask =
    (from: ReturnType<typeof createBlockCache>) =>
    (vector: Float32Array, limit: number): readonly number[] =>
      nearest(database, {
        shelf,
        looked: from.of(database, shelf),
        question: { vector, floor: -1, isSeen: () => true, limit },
      }).map(({ id }) => Number(id));
  database.checkpoint();
  return {
    putMs,
    ask: ask(cache),
    askFromFile: ask(uncached),
    askPlainly: ask(plain),
    close: database.close,
  };
};
