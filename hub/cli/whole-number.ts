/** [CLI-11] Digits and nothing else: `Number` reads nothing as 0, and takes 1e3 and 0x10. Null: it is none. */
export const wholeNumberIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
