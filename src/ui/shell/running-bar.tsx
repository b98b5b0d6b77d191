import { StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import type { TimeEntryView } from '../../runtime/api/journal-values';
import { ColorDot, IconButton, PressSurface, Text } from '../components';
import { EntrySheet } from '../screens/timer/entry-sheet';
import type { EntrySubject } from '../screens/timer/entry-subject';
import { useEditSheet } from '../screens/timer/use-edit-sheet';
import { clockWordsAt, elapsedWords, entryName } from '../screens/timer/timer-words';
import { useMinute } from '../screens/timer/use-minute';
import { useRunning } from '../screens/timer/use-running';
import { useTimer } from '../screens/timer/use-timer';
import { isolated } from '../screens/task/isolate';
import { useCategoryById } from '../screens/tasks/use-category-by-id';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';

const Running = ({ entry, onEdit }: { entry: TimeEntryView; onEdit: () => void }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const minute = useMinute();
  const { stop } = useTimer();
  const category = useCategoryById().get(entry.categoryId ?? '');
  const name = entryName(entry, { say, category: category?.name });
  const since = say('timer.sinceFor', {
    duration: elapsedWords(Math.max(0, minute - entry.start), say),
    time: clockWordsAt(entry.start, locale),
  });
  return (
    <View style={[styles.row, { paddingHorizontal: theme.space.m - 4 }]} testID="running-timer">
      <PressSurface
        role="button"
        aria-label={`${name}, ${since}, ${say('timer.change')}`}
        onPress={onEdit}
        testID={`running-edit-${entry.id}`}
        look={({ isHovered, isPressed }) => [
          styles.words,
          {
            gap: theme.space.s,
            borderRadius: theme.radius.m,
            paddingHorizontal: theme.space.s,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <ColorDot size={10} color={category?.color ?? theme.color.accent} />
        <View style={styles.texts}>
          <Text variant="small" numberOfLines={2} style={styles.name}>
            {name}
          </Text>
          <Text variant="small" tone="textSoft">
            {isolated(since)}
          </Text>
        </View>
      </PressSurface>
      <IconButton
        icon="stop"
        tone="accent"
        label={say('timer.stopNamed', { name })}
        onPress={() => void stop(entry)}
        testID={`running-stop-${entry.id}`}
      />
    </View>
  );
};

/** What runs, on every screen, over the tabs: what, since when, and one tap that stops it. Nothing while nothing runs. */
export const RunningBar = ({ isLast, onHeight }: { isLast: boolean; onHeight: (height: number) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const insets = useSafeAreaInsets();
  const running = useRunning();
  const control = useEditSheet<EntrySubject>();
  return (
    <>
      {running.length > 0 && (
        <View
          role="region"
          aria-label={say('timer.running')}
          onLayout={({ nativeEvent }) => onHeight(nativeEvent.layout.height)}
          testID="running-bar"
          style={[
            styles.bar,
            {
              backgroundColor: theme.color.surface,
              borderColor: theme.color.border,
              paddingBottom: isLast ? insets.bottom : 0,
            },
          ]}
        >
          {running.map((entry) => (
            <Running key={entry.id} entry={entry} onEdit={() => control.open({ kind: 'stored', entry })} />
          ))}
        </View>
      )}
      <EntrySheet control={control} />
    </>
  );
};

const styles = StyleSheet.create({
  bar: { borderTopWidth: 1 },
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 52 },
  words: {
    flex: 1,
    minWidth: 0,
    minHeight: 44,
    paddingVertical: 4,
    flexDirection: 'row',
    alignItems: 'center',
  },
  texts: { flex: 1, minWidth: 0 },
  name: { fontWeight: '600' },
});
