/** `field-sizing: content`, set for every textarea by the page's sheet. Without it a field grows with its text and does not shrink. */
export const fitsText = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
