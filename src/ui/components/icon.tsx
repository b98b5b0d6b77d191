import Svg, { Path } from 'react-native-svg';
import { useTheme } from '../theme';
import { iconPaths, type IconName } from './icon-paths';

/** Decoration: what it means is said by the label of the control around it, so it is hidden from those who hear the screen. */
export const Icon = ({ name, size = 22, color }: { name: IconName; size?: number; color?: string }) => {
  const theme = useTheme();
  // Icons grow with the text beside them, but not all the way: at 200 % they would push it off a phone.
  const side = Math.round(size * (1 + (theme.textScale - 1) * 0.5));
  return (
    <Svg
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden
      accessible={false}
      focusable={false}
    >
      {iconPaths[name].map((path) => (
        <Path
          key={path}
          d={path}
          stroke={color ?? theme.color.text}
          strokeWidth={1.75}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </Svg>
  );
};
export type { IconName };
