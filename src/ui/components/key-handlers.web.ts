/** `onKey` answers whether it used the key; then the browser does not use it as well. */
export const keyHandlers = (onKey: (key: string) => boolean): object => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  },
});

const SPACE = ' ';
const keyByRole: ReadonlyMap<string, string> = new Map([
  ['checkbox', SPACE],
  ['radio', SPACE],
  ['switch', SPACE],
  ['tab', SPACE],
  ['menuitem', SPACE],
  ['option', SPACE],
  ['gridcell', SPACE],
  ['link', 'Enter'],
]);

/** React Native Web presses on Space for buttons alone, and leaves Enter on a link to an anchor, which ours are not. */
export const pressByKey = (role: string | undefined): object => {
  const key = keyByRole.get(role ?? '');
  if (key === undefined) return {};
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== key || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      // A key that is held down presses once: a box would be ticked and unticked, and each time be stored.
      if (!event.repeat) event.currentTarget.click();
    },
  };
};
