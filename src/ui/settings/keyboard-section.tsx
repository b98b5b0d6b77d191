/** Phones have no keys to tell of. */
export const KeyboardSection = () => null;
