import { fireEvent, render, screen } from '@testing-library/react-native';
import { RowCount, SafeCell } from './safe-cell';

const measure = { nativeEvent: { layout: { x: 0, y: 0, width: 320, height: 44 } } };
const heard = jest.fn();
const row = <SafeCell index={2} onLayout={heard} testID="row" />;
beforeEach(() => heard.mockClear());

test('the measure of a row that the list has is handed on', () => {
  render(<RowCount.Provider value={{ current: 3 }}>{row}</RowCount.Provider>);
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).toHaveBeenCalledWith(measure);
});

test('the measure of a row that the list has no more is nobody’s', () => {
  const count = { current: 3 };
  render(<RowCount.Provider value={count}>{row}</RowCount.Provider>);
  count.current = 2;
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).not.toHaveBeenCalled();
});

test('outside of a list every measure is handed on', () => {
  render(row);
  fireEvent(screen.getByTestId('row'), 'layout', measure);
  expect(heard).toHaveBeenCalledTimes(1);
});
