import { useState } from 'react';
import { ScrollView, StyleSheet } from 'react-native';
import { Button, Icon, Text } from '../components';
import { useDevice } from '../shell/device-provider';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { diagnosticCode } from './diagnostic-code';

/** A screen threw. The rest of the app still stands around it. */
export const ScreenError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const theme = useTheme();
  const say = useWords();
  const { files } = useDevice();
  const [isCopied, setCopied] = useState(false);
  const code = diagnosticCode(error);
  const copy = async (): Promise<void> => {
    const answer = await files.copyText(code);
    setCopied(answer.ok);
  };
  return (
    <ScrollView
      role="alert"
      testID="screen-error"
      style={{ flex: 1, backgroundColor: theme.color.background }}
      contentContainerStyle={[styles.content, { padding: theme.space.l, gap: theme.space.m }]}
    >
      <Icon name="alert" size={36} color={theme.color.danger} />
      <Text variant="title" headingLevel={1}>
        {say('shell.errorTitle')}
      </Text>
      <Text tone="textSoft">{say('shell.errorBody')}</Text>
      <Button icon="restore" label={say('shell.tryAgain')} onPress={onRetry} testID="screen-error-retry" />
      <Button
        variant="quiet"
        icon={isCopied ? 'check' : 'copy'}
        label={say(isCopied ? 'shell.copied' : 'shell.copyCode')}
        onPress={() => void copy()}
      />
      <Text variant="small" tone="textSoft" selectable>
        {say('shell.errorCode', { code })}
      </Text>
    </ScrollView>
  );
};

const styles = StyleSheet.create({
  content: { flexGrow: 1, justifyContent: 'center', width: '100%', maxWidth: 480, alignSelf: 'center' },
});
