import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import type { LogItem } from '../../../runtime/api/track-definition';
import { useLivePages, type LivePages, type PageSource } from '../../api';
import { EmptyState, ErrorState, LoadingState, Screen, Separator, Text } from '../../components';
import { ListFoot } from '../../components/list-foot';
import { RowList } from '../../components/row-list';
import { seenRows } from '../../components/seen-rows';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useNow } from '../task/use-now';
import { entryName, entryOf, LogEntryRow } from './log-entry-row';
import { MeasurementSheet } from './measurement-sheet';
import { RatingSheet } from './rating-sheet';
import { TrackChart } from './track-chart';
import { useEntryRemoval } from './use-entry-actions';
import { WorkoutSheet } from './workout-sheet';

const PAGE_SIZE = 30;
type Kind = LogItem['kind'];
type Page = QueryOutput<'track.logs'>;
type Entries = LivePages<Page, LogItem>;

const sourceOf = (kind: Kind, slug: string): PageSource<Page, LogItem> => ({
  key: JSON.stringify([kind, slug]),
  subscribe: (client, { after, hear }) =>
    client.subscribe(
      'track.logs',
      { kind, slug, limit: PAGE_SIZE, ...(after !== null && { before: String(after) }) },
      hear,
    ),
  itemsOf: ({ items }) => items,
  idOf: (item) => entryOf(item).id,
});

const EntrySheet = ({ item, onClose }: { item: LogItem; onClose: () => void }) => {
  const remove = useEntryRemoval();
  const { say } = useSpeaking();
  const { id } = entryOf(item);
  const name = entryName(item, say);
  const shared = { onClose, onRemove: () => void remove({ kind: item.kind, id }, name) };
  if (item.kind === 'workout') return <WorkoutSheet {...shared} workout={item.workout} />;
  if (item.kind === 'measurement') return <MeasurementSheet {...shared} measurement={item.measurement} />;
  return <RatingSheet {...shared} rating={item.rating} />;
};

const Instead = ({ entries }: { entries: Entries }) => {
  const { say } = useSpeaking();
  if (entries.items === null)
    return entries.failure === null ? <LoadingState /> : <ErrorState failure={entries.failure} />;
  return <EmptyState icon="track" title={say('track.logEmpty')} body={say('track.logEmptyBody')} />;
};

const Head = ({ kind, slug, name }: { kind: Kind; slug: string; name: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { day } = useNow();
  return (
    <View style={{ gap: theme.space.l, paddingBottom: theme.space.s + 2 }}>
      <TrackChart name={name} of={{ kind, slug }} today={day} />
      <Text variant="heading" headingLevel={2}>
        {say('track.log')}
      </Text>
    </View>
  );
};

/** All of one name: its chart, and below it every single entry. */
export const LogScreen = ({ kind, slug }: { kind: Kind; slug: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const entries = useLivePages(sourceOf(kind, slug));
  const [edited, setEdited] = useState<LogItem | null>(null);
  const items = entries.items ?? [];
  const newest = items[0];
  const name = newest === undefined ? slug : entryName(newest, say);
  const face = { backgroundColor: theme.color.surface, borderColor: theme.color.border };
  const round = theme.radius.l;
  return (
    <Screen
      title={name}
      eyebrow={say(`track.${kind}`)}
      onBack={() => (router.canGoBack() ? router.back() : router.replace('/track'))}
      isScrollable={false}
      testID="log-screen"
    >
      <RowList
        data={items}
        keyExtractor={(item) => entryOf(item).id}
        renderItem={({ item, index }) => (
          <View
            style={[
              styles.row,
              face,
              index === 0 && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
              index === items.length - 1 && {
                borderBottomWidth: 1,
                borderBottomLeftRadius: round,
                borderBottomRightRadius: round,
              },
            ]}
          >
            {index > 0 && <Separator />}
            <LogEntryRow item={item} onEdit={setEdited} />
          </View>
        )}
        extraData={items.length}
        onEndReached={entries.hasMore ? entries.loadMore : null}
        onEndReachedThreshold={0.6}
        {...seenRows(entries.onSeen)}
        ListHeaderComponent={<Head kind={kind} slug={slug} name={name} />}
        ListEmptyComponent={<Instead entries={entries} />}
        ListFooterComponent={items.length === 0 ? null : <ListFoot {...entries} />}
      />
      {edited !== null && (
        <EntrySheet key={entryOf(edited).id} item={edited} onClose={() => setEdited(null)} />
      )}
    </Screen>
  );
};

const styles = StyleSheet.create({
  row: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' },
});
