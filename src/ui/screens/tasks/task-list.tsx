import type { FlashListRef } from '@shopify/flash-list';
import { useCallback, useRef, type ReactElement } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { Button, EmptyState, ErrorState, LoadingState, Separator } from '../../components';
import { ListFoot } from '../../components/list-foot';
import { RowList } from '../../components/row-list';
import { seenRows } from '../../components/seen-rows';
import { useKeptPlace } from '../../components/use-kept-place';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import type { TaskSummary } from '../../../runtime/api/values';
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

type Props = {
  readonly list: LiveTaskList;
  readonly isBin: boolean;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** Scrolls with the rows. It stays the same element whatever the list shows, so that typing in it is not cut short. */
  readonly header?: ReactElement;
};

const Instead = ({ list, isBin, isNarrowed, onClear }: Props) => {
  if (list.tasks === null)
    return list.failure === null ? <LoadingState /> : <ErrorState failure={list.failure} />;
  return <Empty isBin={isBin} isNarrowed={isNarrowed} onClear={onClear} />;
};

/** A list may hold nothing but its items: with a header in it, the rows stand for themselves. */
const rolesOf = (hasHeader: boolean, label: string) =>
  hasHeader
    ? { list: {}, item: {} }
    : { list: { role: 'list' as const, 'aria-label': label }, item: { role: 'listitem' as const } };

export const TaskList = (props: Props) => {
  const { list, header } = props;
  const theme = useTheme();
  const say = useWords();
  const { rowOf, menu } = useTaskList();
  const rows = useRef<FlashListRef<TaskSummary>>(null);
  const { isLaidOut } = useKeptPlace(useCallback(() => rows.current?.getScrollableNode(), []));
  const tasks = list.tasks ?? [];
  if (tasks.length === 0 && header === undefined) return <Instead {...props} />;
  const roles = rolesOf(header !== undefined, say('tasks.list'));
  const face = { backgroundColor: theme.color.surface, borderColor: theme.color.border };
  const round = theme.radius.l;
  return (
    <View style={styles.fill} {...roles.list}>
      <RowList
        ref={rows}
        data={tasks}
        keyExtractor={(task) => task.id}
        renderItem={({ item, index }) => (
          <View
            {...roles.item}
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
        onEndReached={() => {
          if (list.hasMore && isLaidOut()) list.loadMore();
        }}
        onEndReachedThreshold={0.6}
        {...seenRows(list.onSeen)}
        // A browser takes any scrolling for a drag: a list that gets shorter or longer would take the focus out of the search field.
        keyboardDismissMode={header === undefined && Platform.OS !== 'web' ? 'on-drag' : 'interactive'}
        {...(header !== undefined && { ListHeaderComponent: header })}
        ListEmptyComponent={<Instead {...props} />}
        ListFooterComponent={tasks.length === 0 ? null : <ListFoot {...list} />}
      />
      {menu}
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  row: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' },
});
