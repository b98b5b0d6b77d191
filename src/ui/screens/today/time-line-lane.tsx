import { useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { layOutBlocks, type Span } from './lay-out-blocks';

type Cell = {
  /** Where on the line the cell begins. */
  readonly top: number;
  readonly columns: number;
  readonly onFront: (isInFront: boolean) => void;
};

/** One side of the line: what overlaps beside each other, in whichever direction the person reads. */
export const TimeLineLane = <S extends Span>({
  spans,
  from,
  pointsPerMinute,
  least,
  render,
}: {
  spans: readonly S[];
  /** Where the shown part of the line begins. */
  from: number;
  pointsPerMinute: number;
  /** What a span takes at least, in minutes. */
  least: number;
  render: (span: S, cell: Cell) => ReactNode;
}) => {
  const [front, setFront] = useState<string | null>(null);
  return (
    <>
      {layOutBlocks(spans, least).map((cluster) => {
        const ids = cluster.columns.flat().map(({ id }) => id);
        return (
          <View
            key={ids.join(' ')}
            pointerEvents="box-none"
            style={[
              styles.cluster,
              {
                top: (cluster.from - from) * pointsPerMinute,
                height: (cluster.until - cluster.from) * pointsPerMinute,
              },
              front !== null && ids.includes(front) && styles.front,
            ]}
          >
            {cluster.columns.map((column) => (
              <View key={column[0]?.id} pointerEvents="box-none" style={styles.column}>
                {column.map((span) =>
                  render(span, {
                    top: cluster.from,
                    columns: cluster.columns.length,
                    onFront: (isInFront) => setFront(isInFront ? span.id : null),
                  }),
                )}
              </View>
            ))}
          </View>
        );
      })}
    </>
  );
};

const styles = StyleSheet.create({
  cluster: { position: 'absolute', left: 0, right: 0, flexDirection: 'row', gap: 3 },
  front: { zIndex: 3 },
  column: { flex: 1, minWidth: 0 },
});
