/** Keys reach components only in a browser: phones with a keyboard move the focus themselves. */
export const keyHandlers = (_onKey: (key: string) => boolean): object => ({});

/** Phones with a keyboard press by themselves. */
export const pressByKey = (_role: string | undefined): object => ({});
