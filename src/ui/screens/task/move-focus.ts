/** Moves the focus to the next match above or below. Only a browser can: phones move it themselves. */
export const moveFocus = (_selector: string, _step: 1 | -1): void => {};
export const focusOn = (_testID: string): void => {};
