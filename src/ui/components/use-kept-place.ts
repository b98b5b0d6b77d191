/** A phone keeps a screen that is covered as it was drawn: its lists stand where they stood. */
const isLaidOut = (): boolean => true;
export const useKeptPlace = (_nodeOf: () => unknown): { readonly isLaidOut: () => boolean } => ({
  isLaidOut,
});
