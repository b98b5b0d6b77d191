import { useWindowDimensions } from 'react-native';

/** From here on there is room for a side rail, and a sheet becomes a dialog. */
const WIDE = 900;

export const useLayout = (): {
  readonly isWide: boolean;
  readonly width: number;
  readonly height: number;
} => {
  const { width, height } = useWindowDimensions();
  return { isWide: width >= WIDE, width, height };
};
