import type { FlashListRef } from '@shopify/flash-list';
import { useCallback, useRef, type ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../core/result';
import { useTheme } from '../theme';
import { ErrorState } from './error-state';
import { ListFoot, type ListEnd } from './list-foot';
import { LoadingState } from './loading-state';
import { RowList } from './row-list';
import { seenRows } from './seen-rows';
import { Separator } from './separator';
import { useKeptPlace } from './use-kept-place';

export type PagedRows<I> = ListEnd & {
  readonly items: readonly I[] | null;
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  readonly onSeen: (visible: readonly I[]) => void;
};

type Props<I> = {
  readonly list: PagedRows<I>;
  readonly keyOf: (item: I) => string;
  readonly renderRow: (item: I) => ReactElement;
  /** A row that stands for itself, such as a heading: it has no frame, and the frame begins and ends around it. */
  readonly isFree?: (item: I) => boolean;
  readonly empty: ReactElement;
  /** Scrolls with the rows. */
  readonly header?: ReactElement;
  readonly extraData?: unknown;
  readonly testID?: string;
};

type Edges = { readonly isFirst: boolean; readonly isLast: boolean };
const Framed = ({ isFirst, isLast, children }: Edges & { children: ReactElement }) => {
  const theme = useTheme();
  const round = theme.radius.l;
  return (
    <View
      style={[
        styles.row,
        { backgroundColor: theme.color.surface, borderColor: theme.color.border },
        isFirst && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
        isLast && { borderBottomWidth: 1, borderBottomLeftRadius: round, borderBottomRightRadius: round },
      ]}
    >
      {!isFirst && <Separator />}
      {children}
    </View>
  );
};

/** However long it gets: only rows near the eye are drawn, and a page is asked for when its time comes. */
export const PagedList = <I,>({
  list,
  keyOf,
  renderRow,
  isFree = () => false,
  empty,
  header,
  extraData,
  testID,
}: Props<I>) => {
  const rows = useRef<FlashListRef<I>>(null);
  const { isLaidOut } = useKeptPlace(useCallback(() => rows.current?.getScrollableNode(), []));
  const items = list.items ?? [];
  const isEdge = (at: number): boolean => {
    const item = items[at];
    return item === undefined || isFree(item);
  };
  const instead =
    list.items !== null ? (
      empty
    ) : list.failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState failure={list.failure} />
    );
  return (
    <View style={styles.fill} testID={testID}>
      <RowList
        ref={rows}
        data={items}
        keyExtractor={keyOf}
        getItemType={(item) => (isFree(item) ? 'free' : 'row')}
        renderItem={({ item, index }) =>
          isFree(item) ? (
            renderRow(item)
          ) : (
            <Framed isFirst={isEdge(index - 1)} isLast={isEdge(index + 1)}>
              {renderRow(item)}
            </Framed>
          )
        }
        extraData={extraData}
        onEndReached={() => {
          if (list.hasMore && isLaidOut()) list.loadMore();
        }}
        onEndReachedThreshold={1}
        {...seenRows(list.onSeen)}
        {...(header !== undefined && { ListHeaderComponent: header })}
        ListEmptyComponent={instead}
        ListFooterComponent={items.length === 0 ? null : <ListFoot {...list} />}
      />
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1 },
  row: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' },
});
