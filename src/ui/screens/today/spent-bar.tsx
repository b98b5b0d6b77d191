import { StyleSheet, View } from 'react-native';
import { PressSurface } from '../../components';
import { useTheme } from '../../theme';
import { tinted } from '../../theme/tint';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { withoutSameHalf } from '../task/due';
import { clockWordsAt, entryName } from '../timer/timer-words';
import { BlockFace } from './block-face';
import { LEAST_HEIGHT } from './plan-block';
import type { SpentSpan } from './use-plan-day';

/** Time that was spent; what runs has an open lower edge and grows with the minutes. */
export const SpentBar = ({
  span,
  isNarrow,
  pointsPerMinute,
  top,
  onOpen,
}: {
  span: SpentSpan;
  /** It shares the lane: only the start is shown. */
  isNarrow: boolean;
  pointsPerMinute: number;
  top: number;
  onOpen: () => void;
}) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { entry } = span;
  const category = useCategoryById().get(entry.categoryId ?? '');
  const color = category?.color ?? theme.color.borderStrong;
  const name = entryName(entry, { say, category: category?.name });
  const from = clockWordsAt(entry.start, locale);
  const isRunning = entry.end === null;
  const to = entry.end === null ? '' : clockWordsAt(entry.end, locale);
  const trueHeight = (span.until - span.from) * pointsPerMinute - 2;
  const height = Math.max(LEAST_HEIGHT, trueHeight);
  return (
    <View style={[styles.place, { top: (span.from - top) * pointsPerMinute, height }]}>
      <PressSurface
        role="button"
        aria-label={
          isRunning ? say('plan.entryRuns', { from, name }) : say('plan.entrySpoken', { name, from, to })
        }
        onPress={onOpen}
        testID={`spent-${entry.id}`}
        look={({ isHovered, isPressed }) => [
          styles.bar,
          {
            borderRadius: theme.radius.s,
            borderColor: isRunning || isHovered || isPressed ? color : theme.color.border,
            backgroundColor: tinted(color, theme.color),
          },
          isRunning && styles.open,
        ]}
      >
        <BlockFace
          name={name}
          start={from}
          times={
            isRunning
              ? say('timer.since', { time: from })
              : isNarrow
                ? from
                : say('plan.span', { from: withoutSameHalf(from, to), to })
          }
          color={color}
          height={height}
          trueHeight={trueHeight}
          provenance={entry.provenance}
        />
      </PressSurface>
    </View>
  );
};

const styles = StyleSheet.create({
  place: { position: 'absolute', left: 0, right: 0 },
  bar: {
    flex: 1,
    flexDirection: 'row',
    gap: 6,
    padding: 3,
    borderWidth: 1,
    overflow: 'hidden',
    outlineOffset: -2,
  },
  open: { borderStyle: 'dashed' },
});
