import { fireEvent, render, screen } from '@testing-library/react-native';
import { RowsOfList, SafeCell } from './row-list';

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
