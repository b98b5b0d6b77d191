// In place of zod's reader of JSON Schema, which nobody here calls.
export const fromJSONSchema = () => {
  throw new Error('schemas are not read from JSON here');
};
