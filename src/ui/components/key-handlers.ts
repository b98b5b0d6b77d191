/** Keys reach components only in a browser: phones with a keyboard move the focus themselves. */
export const keyHandlers = (_onKey: (key: string) => boolean): object => ({});

/** Phones' own switches and boxes take the space key by themselves. */
export const pressOnSpace = (_role: string | undefined): object => ({});
