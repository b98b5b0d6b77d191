/** `onKey` answers whether it used the key; then the browser does not use it as well. */
export const keyHandlers = (onKey: (key: string) => boolean): object => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  },
});

const takesSpace: ReadonlySet<string> = new Set(['checkbox', 'radio', 'switch', 'tab', 'menuitem', 'option']);

/** React Native Web presses on Space for buttons alone; boxes and choices need it as much. */
export const pressOnSpace = (role: string | undefined): object =>
  role === undefined || !takesSpace.has(role)
    ? {}
    : {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== ' ' || !(event.currentTarget instanceof HTMLElement)) return;
          event.preventDefault();
          event.currentTarget.click();
        },
      };
