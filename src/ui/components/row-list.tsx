import { FlashList, type FlashListProps, type FlashListRef } from '@shopify/flash-list';
import { createContext, useCallback, useContext, useRef, type Ref, type RefObject } from 'react';
import { View, type LayoutChangeEvent, type ViewProps } from 'react-native';

type HasRow = { readonly getLayout: (index: number) => unknown };
export const RowsOfList = createContext<RefObject<HasRow | null> | null>(null);

type CellProps = ViewProps & { readonly index?: number; readonly ref?: Ref<View> };

/** FlashList falls over the measure of a row that it has no more, which comes when a list gets shorter: such a measure is nobody's. */
export const SafeCell = ({ index = 0, onLayout, ref, ...props }: CellProps) => {
  const rows = useContext(RowsOfList);
  const measured = (event: LayoutChangeEvent): void => {
    if (rows?.current?.getLayout(index) !== undefined) onLayout?.(event);
  };
  return <View {...props} ref={ref} onLayout={measured} />;
};

type Props<I> = Omit<FlashListProps<I>, 'CellRendererComponent' | 'onCommitLayoutEffect'> & {
  readonly ref?: RefObject<FlashListRef<I> | null>;
};

/**
 * The one way to a long list: rows near the eye are drawn, and one that leaves while it is measured, or before the first scrolling is heard
 * of, breaks nothing.
 */
export const RowList = <I,>({ ref, ...props }: Props<I>) => {
  const rows = useRef<FlashListRef<I>>(null);
  const isTouched = useRef(false);
  const hold = useCallback(
    (list: FlashListRef<I> | null) => {
      rows.current = list;
      if (ref !== undefined) ref.current = list;
    },
    [ref],
  );
  // At its first touch FlashList looks at the rows it last called seen, and falls over those that left: it is touched while it has seen none.
  const touch = (): void => {
    if (isTouched.current) return;
    isTouched.current = true;
    rows.current?.recordInteraction();
  };
  return (
    <RowsOfList.Provider value={rows}>
      <FlashList
        keyboardShouldPersistTaps="handled"
        keyboardDismissMode="interactive"
        {...props}
        ref={hold}
        onCommitLayoutEffect={touch}
        CellRendererComponent={SafeCell}
      />
    </RowsOfList.Provider>
  );
};
