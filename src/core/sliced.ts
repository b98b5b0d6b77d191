// [SLICE-1] Work too long for one frame is a generator that stops wherever it may rest: outside every transaction, nothing half done.
export type Sliced<T> = Generator<undefined, T, undefined>;
