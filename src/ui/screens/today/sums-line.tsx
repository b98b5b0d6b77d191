import { StyleSheet, View } from 'react-native';
import { ColorDot, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { durationWords } from '../task/duration';
import { useCategoryById } from '../tasks/use-category-by-id';
import type { DaySum } from './day-sums';

/** Planned against spent, per category: a line, no judgement. */
export const SumsLine = ({ sums }: { sums: readonly DaySum[] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const categoryById = useCategoryById();
  if (sums.length === 0) return null;
  return (
    <View
      role="list"
      aria-label={say('plan.sums')}
      testID="day-sums"
      style={[styles.line, { columnGap: theme.space.m, rowGap: theme.space.xs }]}
    >
      {sums.map(({ categoryId, planned, spent }) => {
        const category = categoryById.get(categoryId ?? '');
        const name = category?.name ?? say('task.noCategory');
        const spentWords = spent === 0 ? say('plan.noTime') : durationWords(spent, say);
        return (
          <View key={categoryId ?? 'none'} role="listitem" style={[styles.sum, { gap: theme.space.xs + 2 }]}>
            <ColorDot
              size={9}
              color={category?.color ?? theme.color.borderStrong}
              ground={theme.color.background}
            />
            <Text variant="small" tone="textSoft" style={styles.words}>
              {planned === 0
                ? say('plan.sumSpent', { name, spent: spentWords })
                : say('plan.sumOf', { name, spent: spentWords, planned: durationWords(planned, say) })}
            </Text>
          </View>
        );
      })}
    </View>
  );
};

const styles = StyleSheet.create({
  line: { flexDirection: 'row', flexWrap: 'wrap' },
  sum: { flexDirection: 'row', alignItems: 'center', maxWidth: '100%' },
  words: { flexShrink: 1 },
});
