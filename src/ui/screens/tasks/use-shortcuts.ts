/** Keys that act anywhere on a screen. Only a browser has them: phones with a keyboard move the focus themselves. */
export const useShortcuts = (_actionByKey: Readonly<Record<string, () => void>>): void => {};
