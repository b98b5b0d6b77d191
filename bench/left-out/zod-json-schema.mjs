// In place of zod's writer of JSON Schema, for pages alone: tools are described to models by the peer, never by a screen.
const leftOut = () => {
  throw new Error('JSON Schema is written by the peer, not by a page');
};
/** Asked for once for every schema that is made, and called by nobody. */
const asked = () => leftOut;
export { asked as createToJSONSchemaMethod, asked as createStandardJSONSchemaMethod };
export {
  leftOut as extractDefs,
  leftOut as finalize,
  leftOut as handleUnrepresentable,
  leftOut as initializeContext,
  leftOut as process,
  leftOut as toJSONSchema,
};
export class JSONSchemaGenerator {}
