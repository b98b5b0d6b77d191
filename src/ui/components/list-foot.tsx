import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../core/result';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { Text } from './text';

export type ListEnd = {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailure?: Failure | null;
  /** More than one page was asked for: only then the end of it is news. */
  readonly isPaged: boolean;
};

/** Never "that is all" where it is not known, nor where it is plain to see. */
export const ListFoot = ({ hasMore, isLoadingMore, moreFailure = null, isPaged }: ListEnd) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const isWaiting = hasMore || isLoadingMore;
  if (moreFailure === null && !isWaiting && !isPaged) return <View style={{ height: theme.space.xl }} />;
  return (
    <Text variant="small" tone="textSoft" style={[styles.foot, { padding: theme.space.l }]}>
      {moreFailure === null
        ? say(isWaiting ? 'tasks.loadingMore' : 'tasks.endOfList')
        : sentence(moreFailure)}
    </Text>
  );
};

const styles = StyleSheet.create({ foot: { textAlign: 'center' } });
