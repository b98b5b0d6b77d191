import { StyleSheet, View } from 'react-native';
import type { Failure } from '../../../core/result';
import type { WordKey } from '../../../words/words';
import { useConnection } from '../../api';
import { Button, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { DraftControl } from './use-draft';

type Missing = Extract<WordKey, 'task.titleMissing' | 'task.itemMissing' | 'task.nameMissing'>;

const Changed = ({ theirs, draft }: { theirs: string; draft: DraftControl }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View
      role="alert"
      testID="draft-changed-elsewhere"
      style={[
        styles.box,
        {
          gap: theme.space.s,
          padding: theme.space.m,
          borderRadius: theme.radius.m,
          backgroundColor: theme.color.warningSoft,
        },
      ]}
    >
      <Text variant="small">{say('task.changedElsewhere')}</Text>
      <Text>{theirs === '' ? say('task.emptyText') : theirs}</Text>
      <View style={[styles.buttons, { gap: theme.space.s }]}>
        <Button
          variant="quiet"
          label={say('task.keepMine')}
          onPress={draft.keepMine}
          testID="draft-keep-mine"
        />
        <Button
          variant="quiet"
          label={say('task.takeTheirs')}
          onPress={draft.takeTheirs}
          testID="draft-take-theirs"
        />
      </View>
    </View>
  );
};

const NotSaved = ({
  failure,
  missing,
  onRetry,
}: {
  failure: Failure;
  missing: Missing;
  onRetry: () => void;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const isMissing = failure.code === 'text_empty';
  return (
    <View style={[styles.buttons, { gap: theme.space.s }]} testID="draft-not-saved">
      <Text variant="small" tone="danger" aria-live="polite" style={styles.sentence}>
        {isMissing ? say(missing) : say('task.notSaved', { why: sentence(failure) })}
      </Text>
      {!isMissing && (
        <Button variant="quiet" label={say('task.tryAgain')} onPress={onRetry} testID="draft-retry" />
      )}
    </View>
  );
};

/** What a person must know about a text that is not yet stored as they typed it. Silent where all is well. */
export const DraftStatus = ({ draft, missing }: { draft: DraftControl; missing: Missing }) => {
  const { say } = useSpeaking();
  const theme = useTheme();
  const isOnline = useConnection() === 'online';
  if (draft.theirs !== null && draft.phase !== 'saving')
    return <Changed theirs={draft.theirs} draft={draft} />;
  if (draft.failure !== null)
    return <NotSaved failure={draft.failure} missing={missing} onRetry={draft.finish} />;
  if (draft.phase !== 'saving' || isOnline) return null;
  return (
    <Text
      variant="small"
      tone="textSoft"
      aria-live="polite"
      style={{ paddingBottom: theme.space.s }}
      testID="draft-waiting"
    >
      {say('task.waiting')}
    </Text>
  );
};

const styles = StyleSheet.create({
  box: { width: '100%' },
  buttons: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  sentence: { flexShrink: 1 },
});
