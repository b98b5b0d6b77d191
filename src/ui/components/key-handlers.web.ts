const turned: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** Left and right as the layout means them: where it runs from right to left, the next thing stands on the left. */
const keyOf = ({ key, currentTarget }: KeyboardEvent): string =>
  currentTarget instanceof Element && getComputedStyle(currentTarget).direction === 'rtl'
    ? (turned.get(key) ?? key)
    : key;

/** `onKey` answers whether it used the key; then the browser does not use it as well. */
export const keyHandlers = (onKey: (key: string) => boolean): object => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!onKey(keyOf(event))) return;
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
