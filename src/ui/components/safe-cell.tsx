import {
  createContext,
  useContext,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { View, type LayoutChangeEvent, type ViewProps } from 'react-native';

/** How many rows the list has now. */
export const RowCount = createContext<RefObject<number> | null>(null);

type Props = ViewProps & { readonly index?: number; readonly ref?: Ref<View> };

/** The list falls over the measure of a row that it has no more, which comes when a row shrinks as it leaves: such a measure is nobody's. */
export const SafeCell = ({ index = 0, onLayout, ref, ...props }: Props) => {
  const count = useContext(RowCount);
  const measured = (event: LayoutChangeEvent): void => {
    if (count === null || index < count.current) onLayout?.(event);
  };
  return <View {...props} ref={ref} onLayout={measured} />;
};

/** Around a list whose cells are safe: `count` is how many rows it has in this drawing. */
export const SafeRows = ({ count, children }: { count: number; children: ReactNode }) => {
  const held = useRef(count);
  useLayoutEffect(() => {
    held.current = count;
  });
  return <RowCount.Provider value={held}>{children}</RowCount.Provider>;
};
