import { StyleSheet } from 'react-native';
import Svg, { Path } from 'react-native-svg';
import { useTheme } from '../theme';
import { iconPaths, type IconName } from './icon-paths';

/** What points along the line of reading points the other way where that runs from right to left. */
const turning: ReadonlySet<IconName> = new Set([
  'chevronLeft',
  'chevronRight',
  'undo',
  'redo',
  'send',
  'list',
  'tasks',
  'outside',
]);

const styles = StyleSheet.create({ turned: { transform: [{ scaleX: -1 }] } });

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
      {...(theme.isRightToLeft && turning.has(name) && { style: styles.turned })}
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
