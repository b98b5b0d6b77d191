import { getLocales } from 'expo-localization';

/** As phones do it: the first language of the person's system decides, whichever words the app speaks. */
export const isRightToLeft = (): boolean => getLocales()[0]?.textDirection === 'rtl';

/** Where a line of text begins and ends. */
export const edgesOfText = (fromRight: boolean) =>
  fromRight ? ({ begins: 'right', ends: 'left' } as const) : ({ begins: 'left', ends: 'right' } as const);
