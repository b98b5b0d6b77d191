import { StyleSheet, View } from 'react-native';
import { Text } from '../../components';
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
            <View style={[styles.dot, { backgroundColor: category?.color ?? theme.color.borderStrong }]} />
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
  dot: { width: 9, height: 9, borderRadius: 5 },
  words: { flexShrink: 1 },
});
