import type { FlashListRef } from '@shopify/flash-list';
import { useCallback, useEffect, useMemo, useRef, type ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, EmptyState, ErrorState, LoadingState, Separator, Text } from '../../components';
import { RowList } from '../../components/row-list';
import { useKeptPlace } from '../../components/use-kept-place';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { dayWords } from '../task/due';
import { useNow } from '../task/use-now';
import { ItemRow, type ItemRowProps } from './item-row';
import type { JournalRow } from './journal-rows';
import type { JournalView, LiveJournal } from './use-journal-pages';

const SEPARATOR_INSET = 62;
/** What makes a row one that a person sees. */
const VISIBILITY = { itemVisiblePercentThreshold: 1, minimumViewTime: 0 } as const;

const DayHeading = ({ day }: { day: string }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { day: today } = useNow();
  const names = {
    today: say('task.todayName'),
    tomorrow: say('task.tomorrowName'),
    yesterday: say('task.yesterdayName'),
  };
  return (
    <Text
      variant="label"
      tone="textSoft"
      headingLevel={2}
      style={{ paddingTop: theme.space.l, paddingBottom: theme.space.s }}
    >
      {dayWords(day, { today, language: locale, names })}
    </Text>
  );
};

const Entry = ({
  row,
  rowProps,
}: {
  row: Extract<JournalRow, { readonly type: 'item' }>;
  rowProps: Omit<ItemRowProps, 'item'>;
}) => {
  const theme = useTheme();
  const round = theme.radius.l;
  return (
    <View
      style={[
        styles.entry,
        { backgroundColor: theme.color.surface, borderColor: theme.color.border },
        row.isFirst && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
        row.isLast && {
          borderBottomWidth: 1,
          borderBottomLeftRadius: round,
          borderBottomRightRadius: round,
        },
      ]}
    >
      {!row.isFirst && <Separator inset={SEPARATOR_INSET} />}
      <ItemRow item={row.item} {...rowProps} />
    </View>
  );
};

const Foot = ({ hasOlder, olderFailure }: Pick<LiveJournal, 'hasOlder' | 'olderFailure'>) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  return (
    <Text variant="small" tone="textSoft" style={[styles.foot, { padding: theme.space.l }]}>
      {olderFailure === null
        ? say(hasOlder ? 'journal.loadingMore' : 'journal.beginning')
        : sentence(olderFailure)}
    </Text>
  );
};

const Instead = ({
  journal,
  view,
  onEverything,
}: {
  journal: LiveJournal;
  view: JournalView;
  onEverything: () => void;
}) => {
  const { say } = useSpeaking();
  if (journal.rows === null)
    return journal.failure === null ? <LoadingState /> : <ErrorState failure={journal.failure} />;
  if (view.kind === null && view.day === null)
    return <EmptyState icon="journal" title={say('journal.emptyTitle')} body={say('journal.emptyBody')} />;
  return (
    <EmptyState
      icon="journal"
      title={say(view.day === null ? 'journal.nothingTitle' : 'journal.nothingBefore')}
      body={say('journal.nothingBody')}
    >
      <Button variant="quiet" label={say('journal.showEverything')} onPress={onEverything} />
    </EmptyState>
  );
};

type Props = {
  readonly journal: LiveJournal;
  readonly view: JournalView;
  readonly rowProps: Omit<ItemRowProps, 'item'>;
  readonly onEverything: () => void;
  /** Scrolls with the rows. */
  readonly header: ReactElement;
};

export const JournalList = ({ journal, view, rowProps, onEverything, header }: Props) => {
  const list = useRef<FlashListRef<JournalRow>>(null);
  const { isLaidOut } = useKeptPlace(useCallback(() => list.current?.getScrollableNode(), []));
  const rows = useMemo(() => journal.rows ?? [], [journal.rows]);
  const key = `${view.kind ?? ''} ${view.day ?? ''} ${view.profile}`;
  useEffect(() => list.current?.scrollToOffset({ offset: 0, animated: false }), [key]);
  const { onSeen } = journal;
  return (
    <View style={styles.fill} testID="journal-list">
      <RowList
        ref={list}
        data={rows}
        keyExtractor={(row) => row.key}
        getItemType={(row) => row.type}
        renderItem={({ item: row }) =>
          row.type === 'day' ? <DayHeading day={row.day} /> : <Entry row={row} rowProps={rowProps} />
        }
        extraData={rowProps}
        onEndReached={() => {
          if (journal.hasOlder && isLaidOut()) journal.loadOlder();
        }}
        onEndReachedThreshold={1.5}
        onStartReached={() => {
          if (journal.hasNewer && isLaidOut()) journal.loadNewer();
        }}
        onStartReachedThreshold={1}
        // The list says once that its start is near, and forgets where it stands while it puts itself right after a page: so every movement there asks again.
        onScroll={({ nativeEvent: { contentOffset, layoutMeasurement } }) => {
          if (journal.hasNewer && isLaidOut() && contentOffset.y <= layoutMeasurement.height)
            journal.loadNewer();
        }}
        viewabilityConfig={VISIBILITY}
        onViewableItemsChanged={({ viewableItems }) => {
          const [first, last] = [viewableItems[0]?.item, viewableItems.at(-1)?.item];
          if (first !== undefined && last !== undefined && isLaidOut()) onSeen(first, last);
        }}
        ListHeaderComponent={header}
        ListEmptyComponent={<Instead journal={journal} view={view} onEverything={onEverything} />}
        ListFooterComponent={rows.length === 0 ? null : <Foot {...journal} />}
      />
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  entry: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' },
  foot: { textAlign: 'center' },
});
