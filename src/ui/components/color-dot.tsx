import { View } from 'react-native';
import { useTheme } from '../theme';
import { shownOn } from '../theme/contrast';

/** [CARE-15] A category's or label's own colour, as light or dark as it takes to be seen on what it lies on. */
export const ColorDot = ({ color, size = 8, ground }: { color: string; size?: number; ground?: string }) => {
  const theme = useTheme();
  return (
    <View
      style={{
        width: size,
        height: size,
        borderRadius: size / 2,
        backgroundColor: shownOn(ground ?? theme.color.surface, color),
      }}
    />
  );
};
