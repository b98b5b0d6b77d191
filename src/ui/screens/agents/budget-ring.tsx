import { View } from 'react-native';
import Svg, { Circle } from 'react-native-svg';
import { useTheme } from '../../theme';

const SIDE = 44;
const WIDTH = 5;
const RADIUS = (SIDE - WIDTH) / 2;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of a day's limit is used: a ring that closes. `words` say the same; the colour only repeats it. */
export const BudgetRing = ({
  label,
  words,
  share,
  softPercent,
}: {
  label: string;
  words: string;
  /** 0 to 1; null: without a limit it never closes. */
  share: number | null;
  softPercent: number;
}) => {
  const { color } = useTheme();
  const part = share ?? 0;
  const ink = part >= 1 ? color.danger : part * 100 >= softPercent ? color.warning : color.accent;
  const said = {
    ...({ role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100 } as const),
    'aria-label': label,
    'aria-valuenow': Math.round(part * 100),
    'aria-valuetext': words,
  };
  return (
    <View {...(share === null ? { 'aria-hidden': true } : said)}>
      <Svg width={SIDE} height={SIDE} accessible={false} focusable={false} aria-hidden>
        <Circle
          cx={SIDE / 2}
          cy={SIDE / 2}
          r={RADIUS}
          stroke={color.border}
          strokeWidth={share === null ? 1 : WIDTH}
          fill="none"
        />
        {part > 0 && (
          <Circle
            cx={SIDE / 2}
            cy={SIDE / 2}
            r={RADIUS}
            stroke={ink}
            strokeWidth={WIDTH}
            strokeLinecap={part >= 1 ? 'butt' : 'round'}
            strokeDasharray={`${part * ROUND} ${ROUND}`}
            // It begins at the top, as a clock does.
            transform={`rotate(-90 ${SIDE / 2} ${SIDE / 2})`}
            fill="none"
          />
        )}
      </Svg>
    </View>
  );
};
