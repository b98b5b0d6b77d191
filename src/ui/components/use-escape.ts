/** Phones have no Esc; back closes a sheet there. */
export const useEscape = (_call: { readonly isOpen: boolean; readonly onEscape: () => void }): void =>
  undefined;
