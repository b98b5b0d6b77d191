/** Phones say themselves when a finger scrolls. */
export const useAnyInput = (_call: { readonly isAwaited: boolean; readonly onInput: () => void }): void =>
  undefined;
