/** A tap beside a field leaves the focus in it: phones do so already. */
export const keepsFocus: object = {};
