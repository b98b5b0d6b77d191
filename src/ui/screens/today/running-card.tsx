import { StyleSheet, View } from 'react-native';
import type { TimeEntryView } from '../../../runtime/api/journal-values';
import { Button, Card, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { clockWordsAt, elapsedWords, entryName } from '../timer/timer-words';
import { useTimer } from '../timer/use-timer';

/** What runs, large enough to be read from where one works. */
export const RunningCard = ({
  index,
  entry,
  minute,
  onEdit,
}: {
  index: number;
  entry: TimeEntryView;
  minute: number;
  onEdit: () => void;
}) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { stop } = useTimer();
  const category = useCategoryById().get(entry.categoryId ?? '');
  const name = entryName(entry, { say, category: category?.name });
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.m - 4 }} testID={`running-card-${index}`}>
      <View style={[styles.words, { gap: theme.space.m - 4 }]}>
        <View style={[styles.stripe, { backgroundColor: category?.color ?? theme.color.accent }]} />
        <View style={styles.grow}>
          <Text variant="heading">{elapsedWords(Math.max(0, minute - entry.start), say)}</Text>
          <Text tone="textSoft">{name}</Text>
          <Text variant="small" tone="textSoft">
            {say('timer.since', { time: clockWordsAt(entry.start, locale) })}
          </Text>
        </View>
      </View>
      <View style={[styles.actions, { gap: theme.space.s }]}>
        <Button
          icon="stop"
          label={say('timer.stop')}
          onPress={() => void stop(entry)}
          testID={`card-stop-${index}`}
        />
        <Button
          variant="quiet"
          icon="edit"
          label={say('timer.change')}
          onPress={onEdit}
          testID={`card-change-${index}`}
        />
      </View>
    </Card>
  );
};

const styles = StyleSheet.create({
  words: { flexDirection: 'row' },
  stripe: { width: 4, borderRadius: 2 },
  grow: { flex: 1, minWidth: 0 },
  actions: { flexDirection: 'row', flexWrap: 'wrap' },
});
