// In place of zod's compiler, which nobody here calls: it writes code at run time, and no page of ours may run such code.
export const INVALID = Symbol.for('zod.compile.invalid');
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
const leftOut = () => {
  throw new Error('schemas are not compiled here');
};
export { leftOut as compile, leftOut as compileFn, leftOut as withParser };
