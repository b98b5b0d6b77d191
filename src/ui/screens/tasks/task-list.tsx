import { FlashList } from '@shopify/flash-list';
import { StyleSheet, View } from 'react-native';
import { Button, EmptyState, ErrorState, LoadingState, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { TaskRow } from './task-row';
import type { LiveTaskList } from './use-task-pages';
import { useTaskList } from './use-task-list';

const SEPARATOR_INSET = 60;

const Empty = ({
  isBin,
  isNarrowed,
  onClear,
}: {
  isBin: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}) => {
  const say = useWords();
  if (isBin)
    return <EmptyState icon="trash" title={say('tasks.binEmptyTitle')} body={say('tasks.binEmptyBody')} />;
  if (!isNarrowed)
    return <EmptyState icon="tasks" title={say('tasks.emptyTitle')} body={say('tasks.emptyBody')} />;
  return (
    <EmptyState icon="search" title={say('tasks.nothingTitle')} body={say('tasks.nothingBody')}>
      <Button variant="quiet" label={say('tasks.clearFilters')} onPress={onClear} />
    </EmptyState>
  );
};

const Foot = ({ list }: { list: LiveTaskList }) => {
  const theme = useTheme();
  const say = useWords();
  const text = list.hasMore || list.isLoadingMore ? say('tasks.loadingMore') : say('tasks.endOfList');
  return (
    <Text variant="small" tone="textSoft" style={[styles.foot, { padding: theme.space.l }]}>
      {text}
    </Text>
  );
};

export const TaskList = ({
  list,
  isBin,
  isNarrowed,
  onClear,
}: {
  list: LiveTaskList;
  isBin: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  const { rowOf, menu } = useTaskList();
  const { tasks } = list;
  if (tasks === null) {
    return list.failure === null ? <LoadingState /> : <ErrorState failure={list.failure} />;
  }
  if (tasks.length === 0) return <Empty isBin={isBin} isNarrowed={isNarrowed} onClear={onClear} />;
  const face = { backgroundColor: theme.color.surface, borderColor: theme.color.border };
  const round = theme.radius.l;
  return (
    <View style={styles.fill} role="list" aria-label={say('tasks.list')}>
      <FlashList
        data={tasks}
        keyExtractor={(task) => task.id}
        renderItem={({ item, index }) => (
          <View
            role="listitem"
            style={[
              styles.row,
              face,
              index === 0 && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
              index === tasks.length - 1 && {
                borderBottomWidth: 1,
                borderBottomLeftRadius: round,
                borderBottomRightRadius: round,
              },
            ]}
          >
            {index > 0 && <Separator inset={SEPARATOR_INSET} />}
            <TaskRow {...rowOf(item)} />
          </View>
        )}
        extraData={rowOf}
        onEndReached={list.hasMore ? list.loadMore : null}
        onEndReachedThreshold={0.6}
        keyboardShouldPersistTaps="handled"
        keyboardDismissMode="on-drag"
        ListFooterComponent={<Foot list={list} />}
      />
      {menu}
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  row: { borderLeftWidth: 1, borderRightWidth: 1, overflow: 'hidden' },
  foot: { textAlign: 'center' },
});
