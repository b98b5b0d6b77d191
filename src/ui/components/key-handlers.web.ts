/** `onKey` answers whether it used the key; then the browser does not use it as well. */
export const keyHandlers = (onKey: (key: string) => boolean): object => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  },
});
