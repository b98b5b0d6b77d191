/** What a hand feels: something was done, something was cut off. A device that cannot, or may not, does nothing. */
export type Feel = 'done' | 'stop';
export type Haptics = (feel: Feel) => void;
