// [SCREEN-3] A diagnostic code holds no content: an error's message may quote what a person wrote, so it is left out whole.
// What remains tells equal faults apart: the kind of error, and a hash of where in the code it happened.
const fnv1a = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** Line and column of the frames; file names hold the address of a hub. */
const placesIn = (stack: string): string => (stack.match(/:\d+:\d+/g) ?? []).slice(0, 6).join('');

const known: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'SqlError',
  'ZodError',
]);

export const diagnosticCode = (error: Error): string => {
  const rule = /^\[([A-Z]+-\d+)\]/.exec(error.message)?.[1];
  const kind = known.has(error.name) ? error.name : 'Error';
  return [kind, ...(rule === undefined ? [] : [rule]), fnv1a(placesIn(error.stack ?? ''))].join('-');
};
