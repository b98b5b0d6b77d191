import type { FieldFold } from '../../src/core/folds';
import type { FieldDefinition } from '../../src/db/record-kind';

test('[FOLD-9] a synced field without a fold does not compile', () => {
  type WithoutFold = Omit<FieldDefinition, 'fold'>;
  type Compiles = WithoutFold extends FieldDefinition ? true : false;
  type UnknownFoldCompiles = 'newest' extends FieldFold ? true : false;
  // The type checker refuses these two lines as soon as one of the types above turns true.
  const compiles: Compiles = false;
  const unknownFoldCompiles: UnknownFoldCompiles = false;
  expect([compiles, unknownFoldCompiles]).toEqual([false, false]);
});
