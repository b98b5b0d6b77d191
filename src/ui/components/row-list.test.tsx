import type { FlashListRef } from '@shopify/flash-list';
import { fireEvent, render, screen } from '@testing-library/react-native';
import { createRef, useLayoutEffect, type RefObject } from 'react';
import { Text } from 'react-native';
import { RowList, RowsOfList, SafeCell } from './row-list';
import { seenRows } from './seen-rows';

const measure = { nativeEvent: { layout: { x: 0, y: 0, width: 320, height: 44 } } };
const heard = jest.fn();
const has = (count: number) => ({ getLayout: (index: number) => (index < count ? { y: 0 } : undefined) });
const row = <SafeCell index={2} onLayout={heard} testID="row" />;
beforeEach(() => heard.mockClear());

test('the measure of a row that the list has is handed on', () => {
  render(<RowsOfList.Provider value={{ current: has(3) }}>{row}</RowsOfList.Provider>);
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).toHaveBeenCalledWith(measure);
});

test('[SCREEN-21] the measure of a row that the list has no more is nobody’s', () => {
  const rows = { current: has(3) };
  render(<RowsOfList.Provider value={rows}>{row}</RowsOfList.Provider>);
  rows.current = has(2);
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).not.toHaveBeenCalled();
});

test('a measure that comes when the list is gone is nobody’s', () => {
  render(<RowsOfList.Provider value={{ current: null }}>{row}</RowsOfList.Provider>);
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).not.toHaveBeenCalled();
});

const Days = ({ days, list }: { days: readonly string[]; list: RefObject<FlashListRef<string> | null> }) => {
  // As when a list that got shorter scrolls by itself, before it looked again at what is seen.
  useLayoutEffect(() => {
    if (days.length === 1) list.current?.recordInteraction();
  }, [days, list]);
  return (
    <RowList ref={list} data={[...days]} renderItem={({ item }) => <Text>{item}</Text>} {...seenRows(seen)} />
  );
};
const seen = jest.fn();

test('[SCREEN-21] rows that leave before the first scrolling is heard of break nothing', () => {
  const list = createRef<FlashListRef<string>>();
  const { rerender } = render(<Days days={['Monday', 'Tuesday', 'Wednesday']} list={list} />);
  expect(seen).toHaveBeenLastCalledWith(['Monday', 'Tuesday', 'Wednesday']);
  rerender(<Days days={['Monday']} list={list} />);
  expect(screen.getByText('Monday')).toBeTruthy();
});
