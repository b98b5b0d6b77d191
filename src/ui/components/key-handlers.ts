/** Keys reach components only in a browser: phones with a keyboard move the focus themselves. */
export const keyHandlers = (_onKey: (key: string) => boolean): object => ({});
