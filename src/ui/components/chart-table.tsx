import { StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { Text } from './text';

export type TableRow = { readonly key: string; readonly cells: readonly string[] };

const Cells = ({ cells, isHead }: { cells: readonly string[]; isHead: boolean }) => {
  const theme = useTheme();
  return cells.map((cell, column) => (
    <View
      // A cell is its column.
      key={column}
      role={isHead ? 'columnheader' : column === 0 ? 'rowheader' : 'cell'}
      style={column === 0 ? styles.first : styles.cell}
    >
      <Text
        variant="small"
        tone={isHead ? 'textSoft' : 'text'}
        style={[column > 0 && [styles.number, { textAlign: theme.ends }], { paddingVertical: theme.space.s }]}
      >
        {cell}
      </Text>
    </View>
  ));
};

/** [CHART-6] The numbers of a chart, one row a step. They are few: a chart has few steps. */
export const ChartTable = ({
  title,
  head,
  rows,
  testID,
}: {
  title: string;
  head: readonly string[];
  rows: readonly TableRow[];
  testID?: string;
}) => {
  const theme = useTheme();
  return (
    <View role="table" aria-label={title} testID={testID}>
      <View role="row" style={[styles.row, { borderColor: theme.color.borderStrong, gap: theme.space.s }]}>
        <Cells cells={head} isHead />
      </View>
      {rows.map(({ key, cells }) => (
        <View
          key={key}
          role="row"
          style={[styles.row, { borderColor: theme.color.border, gap: theme.space.s }]}
        >
          <Cells cells={cells} isHead={false} />
        </View>
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', borderBottomWidth: 1 },
  first: { flex: 1.4, minWidth: 0 },
  cell: { flex: 1, minWidth: 0 },
  number: { fontVariant: ['tabular-nums'] },
});
