import { I18nManager } from 'react-native';

/** The system lays out by its first language, whichever words the app speaks. */
export const isRightToLeft = (): boolean => I18nManager.isRTL;

/** On phones a style's left and right mean what they say (an inset is one), as in a browser; sides that turn are called start and end. */
I18nManager.swapLeftAndRightInRTL(false);

/** Where a line of text begins and ends. Phones turn these two by themselves. */
export const edgesOfText = (_isRightToLeft: boolean) => ({ begins: 'left', ends: 'right' }) as const;
