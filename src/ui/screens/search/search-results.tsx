import type { FlashListRef } from '@shopify/flash-list';
import { useCallback, useRef, type ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import type { SearchHit } from '../../../runtime/api/journal-values';
import { Banner, EmptyState, ErrorState, LoadingState, Separator } from '../../components';
import { ListFoot } from '../../components/list-foot';
import { RowList } from '../../components/row-list';
import { seenRows } from '../../components/seen-rows';
import { useKeptPlace } from '../../components/use-kept-place';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { HitRow } from './hit-row';
import type { Question } from './search-filters';
import { useSearchPages, type FoundPages } from './use-search-pages';

const SEPARATOR_INSET = 48;

const Instead = ({ found, isNarrowed }: { found: FoundPages; isNarrowed: boolean }) => {
  const { say } = useSpeaking();
  if (found.items === null)
    return found.failure === null ? <LoadingState /> : <ErrorState failure={found.failure} />;
  // What is still being read may hold it.
  if (!found.isComplete) return <LoadingState />;
  return (
    <EmptyState
      icon="search"
      title={say('search.nothingTitle')}
      body={say(isNarrowed ? 'search.nothingFiltered' : 'search.nothingBody')}
      testID="search-nothing"
    />
  );
};

export const SearchResults = ({
  question,
  isNarrowed,
  header,
  onOpen,
}: {
  question: Question;
  isNarrowed: boolean;
  header: ReactElement;
  onOpen: (hit: SearchHit) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const found = useSearchPages(question);
  const list = useRef<FlashListRef<SearchHit>>(null);
  const { isLaidOut } = useKeptPlace(useCallback(() => list.current?.getScrollableNode(), []));
  const categoryById = useCategoryById();
  const hits = found.items ?? [];
  const face = { backgroundColor: theme.color.surface, borderColor: theme.color.border };
  const round = theme.radius.l;
  return (
    <View style={styles.fill} testID="search-results">
      <RowList
        ref={list}
        data={hits}
        keyExtractor={({ ref }) => `${ref.kind} ${ref.id}`}
        renderItem={({ item, index }) => (
          <View
            style={[
              styles.row,
              face,
              index === 0 && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
              index === hits.length - 1 && {
                borderBottomWidth: 1,
                borderBottomLeftRadius: round,
                borderBottomRightRadius: round,
              },
            ]}
          >
            {index > 0 && <Separator inset={SEPARATOR_INSET} />}
            <HitRow
              hit={item}
              asked={question.text}
              category={item.categoryId === null ? undefined : categoryById.get(item.categoryId)}
              onOpen={onOpen}
            />
          </View>
        )}
        extraData={[question.text, categoryById, hits.length]}
        onEndReached={() => {
          if (found.hasMore && isLaidOut()) found.loadMore();
        }}
        onEndReachedThreshold={0.6}
        {...seenRows(found.onSeen)}
        ListHeaderComponent={
          <View style={{ gap: theme.space.m, paddingBottom: theme.space.m }}>
            {header}
            {!found.isComplete && <Banner icon="info" text={say('search.indexing')} />}
          </View>
        }
        ListEmptyComponent={<Instead found={found} isNarrowed={isNarrowed} />}
        ListFooterComponent={hits.length === 0 ? null : <ListFoot {...found} />}
      />
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  row: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' },
});
