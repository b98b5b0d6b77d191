import type { MachineCode } from '../core/ports';

// WebAssembly, where it is: Node and browsers have it, Hermes has not. Programs are small, so that they may be made ready at once.
const PAGE = 65_536;

type Run = (...numbers: readonly number[]) => void;
const isRun = (value: unknown): value is Run => typeof value === 'function';

const load: MachineCode['load'] = (program, bytes) => {
  try {
    const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
    const module = new WebAssembly.Module(Uint8Array.from(program));
    const { run } = new WebAssembly.Instance(module, { host: { memory } }).exports;
    return isRun(run) ? { memory: new Uint8Array(memory.buffer), run } : null;
  } catch {
    // An old processor or browser without these instructions, or no memory: there is another way.
    return null;
  }
};

export const openMachineCode = (): MachineCode | null => (typeof WebAssembly === 'object' ? { load } : null);
