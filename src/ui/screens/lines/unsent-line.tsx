import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../../core/result';
import { useConnection } from '../../api';
import { Button, Card, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

type Props = {
  readonly line: { readonly text: string; readonly failure: Failure | null };
  readonly editLabel: string;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
  /** `quick-add` names `quick-add-unsent`, `quick-add-retry` and `quick-add-edit`. */
  readonly name: string;
};

/** A line on its way that the peer has not taken: it waits, or says why it was refused. */
export const UnsentLine = ({ line: { text, failure }, editLabel, onRetry, onEdit, name }: Props) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const isWaiting = useConnection() !== 'online';
  if (failure === null && !isWaiting) return null;
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID={`${name}-unsent`}>
      <Text numberOfLines={3}>{text}</Text>
      <Text variant="small" tone={failure === null ? 'textSoft' : 'danger'} aria-live="polite">
        {failure === null ? say('task.waiting') : say('task.notSaved', { why: sentence(failure) })}
      </Text>
      {failure !== null && (
        <View style={[styles.buttons, { gap: theme.space.s }]}>
          <Button variant="quiet" label={say('task.tryAgain')} onPress={onRetry} testID={`${name}-retry`} />
          <Button variant="quiet" label={editLabel} onPress={onEdit} testID={`${name}-edit`} />
        </View>
      )}
    </Card>
  );
};

const styles = StyleSheet.create({ buttons: { flexDirection: 'row', flexWrap: 'wrap' } });
