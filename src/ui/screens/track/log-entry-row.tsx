import { formatInstant } from '../../time/format';
import { StyleSheet, View } from 'react-native';
import type { LogItem } from '../../../runtime/api/track-definition';
import type { Say } from '../../../words/words';
import { Icon, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { dimensionWords } from '../rating/dimensions';
import { SmallProvenanceMark } from '../task/provenance-mark';
import { useDueWords } from '../task/use-due-words';
import { itemWords } from './amounts';

/** What every sort of entry has alike. */
export const entryOf = (item: LogItem) => {
  if (item.kind === 'workout') return item.workout;
  return item.kind === 'measurement' ? item.measurement : item.rating;
};

export const entryName = (item: LogItem, say: Say): string => {
  if (item.kind === 'workout') return item.workout.workoutType;
  return item.kind === 'measurement'
    ? item.measurement.measurementKind
    : dimensionWords(item.rating.dimension, say);
};

/** The moment, the thing that was rated, the note. */
const useSoftWords = (item: LogItem): string => {
  const { say, locale } = useSpeaking();
  const dueWords = useDueWords();
  const { day, at, note } = entryOf(item);
  const clock = formatInstant(at, { language: locale, options: { timeStyle: 'short' } });
  const rated = item.kind === 'rating' ? [item.targetTitle ?? say('track.ratedDay')] : [];
  return [`${dueWords(day)}, ${clock}`, ...rated, note].filter((word) => word !== '').join(' · ');
};

export const LogEntryRow = ({ item, onEdit }: { item: LogItem; onEdit: (item: LogItem) => void }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const words = itemWords(item, { say, locale });
  const soft = useSoftWords(item);
  const { id, provenance } = entryOf(item);
  return (
    <PressSurface
      role="button"
      accessibilityHint={say('track.editHint')}
      onPress={() => onEdit(item)}
      testID={`log-entry-${id}`}
      look={({ isHovered, isPressed }) => [
        styles.row,
        {
          gap: theme.space.m - 4,
          paddingHorizontal: theme.space.m,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
        },
      ]}
    >
      <View style={styles.words}>
        <Text>{words}</Text>
        <Text variant="small" tone="textSoft" numberOfLines={3}>
          {soft}
        </Text>
        <SmallProvenanceMark provenance={provenance} />
      </View>
      <Icon name="edit" size={18} color={theme.color.textSoft} />
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  row: { outlineOffset: -3, minHeight: 60, paddingVertical: 10, flexDirection: 'row', alignItems: 'center' },
  words: { flex: 1, minWidth: 0, gap: 2 },
});
