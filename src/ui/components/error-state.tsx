import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../core/result';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { Button } from './button';
import { Icon } from './icon';
import { Text } from './text';

/** What went wrong in one sentence, and a way on. */
export const ErrorState = ({
  failure,
  title,
  onRetry,
  testID,
}: {
  failure: Failure;
  title?: string;
  onRetry?: () => void;
  testID?: string;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  return (
    <View
      role="alert"
      testID={testID}
      style={[styles.box, { gap: theme.space.m, paddingVertical: theme.space.xl }]}
    >
      <View style={[styles.halo, { backgroundColor: theme.color.dangerSoft }]}>
        <Icon name="alert" size={30} color={theme.color.danger} />
      </View>
      <View style={[styles.words, { gap: theme.space.xs }]}>
        <Text variant="heading" headingLevel={2} style={styles.centre}>
          {title ?? say('shell.failedTitle')}
        </Text>
        <Text tone="textSoft" style={styles.centre}>
          {sentence(failure)}
        </Text>
      </View>
      {onRetry !== undefined && (
        <Button variant="quiet" icon="restore" label={say('shell.tryAgain')} onPress={onRetry} />
      )}
    </View>
  );
};

const styles = StyleSheet.create({
  box: { alignItems: 'center' },
  halo: { width: 72, height: 72, borderRadius: 36, alignItems: 'center', justifyContent: 'center' },
  words: { maxWidth: 440 },
  centre: { textAlign: 'center' },
});
