/** Whether the platform draws a field of several lines as high as its text. Phones report the height instead. */
export const fitsText = false;
