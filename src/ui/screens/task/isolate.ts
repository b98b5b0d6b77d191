/** Text of any writing direction inside a sentence of ours: it cannot turn the words around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
