/** Where the servers that people run themselves listen unless told otherwise: Ollama, LM Studio, llama.cpp, Jan. */
const PORTS = [11_434, 1_234, 8_080, 1_337] as const;

/** In the order in which they are asked; what was added before is not asked again. */
export const localAddresses = (known: readonly string[]): readonly string[] =>
  PORTS.map((port) => `http://127.0.0.1:${port}/v1`).filter((address) => !known.includes(address));
