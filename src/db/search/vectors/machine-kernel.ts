import type { MachineCode } from '../../../core/ports';
import { tablesFor, type Kernel } from './kernel';
import { scanProgram } from './scan-program';
import { PLACES_PER_BLOCK } from './vector-schema';

// [LIKE-3] All codes are looked through with the numbers asked for, both bits of each, so no second look is needed. Blocks that are kept lie in the program's own memory; one
// that came from elsewhere is copied there first.
export type KernelSize = {
  readonly bytesOfBlock: number;
  /** Of so many blocks at most room is handed out. */
  readonly mostBlocks: number;
};

/** Null: this machine cannot. */
export const createMachineKernel = (
  machine: MachineCode,
  { bytesOfBlock, mostBlocks }: KernelSize,
): Kernel | null => {
  const tablesEnd = (bytesOfBlock / PLACES_PER_BLOCK) * 32;
  const scratch = tablesEnd + PLACES_PER_BLOCK * Uint16Array.BYTES_PER_ELEMENT;
  const first = scratch + bytesOfBlock;
  const loaded = machine.load(scanProgram, first + mostBlocks * bytesOfBlock);
  if (loaded === null) return null;
  const { memory, run } = loaded;
  const out = new Uint16Array(memory.buffer, memory.byteOffset + tablesEnd, PLACES_PER_BLOCK);
  let given = 0;
  const scores = (codes: Uint8Array, into: Uint16Array): void => {
    const isHere = codes.buffer === memory.buffer;
    if (!isHere) memory.set(codes, scratch);
    const from = isHere ? codes.byteOffset - memory.byteOffset : scratch;
    run(from, from + bytesOfBlock, 0, tablesEnd, tablesEnd);
    into.set(out);
  };
  return {
    room: () => {
      if (given >= mostBlocks) return new Uint8Array(bytesOfBlock);
      const from = first + given * bytesOfBlock;
      given += 1;
      return memory.subarray(from, from + bytesOfBlock);
    },
    ask: (vector) => {
      memory.set(tablesFor(vector), 0);
      return { scores, again: null };
    },
  };
};
