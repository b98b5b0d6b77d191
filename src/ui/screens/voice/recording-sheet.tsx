import { useSyncExternalStore } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Icon, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { clockLength } from './clock-length';
import { LevelMeter } from './level-meter';
import type { RecordingSession } from './recording-session';
import type { Running, SessionState } from './session-state';

type Endings = {
  readonly session: RecordingSession;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onDiscard: () => void;
};

const phaseWords = {
  recording: 'voice.running',
  paused: 'voice.paused',
  saving: 'voice.saving',
  ended: 'voice.paused',
} as const;

const Notice = ({ text }: { text: string }) => {
  const theme = useTheme();
  return (
    <View
      role="alert"
      style={{
        padding: theme.space.m,
        borderRadius: theme.radius.m,
        backgroundColor: theme.color.warningSoft,
      }}
    >
      <Text>{text}</Text>
    </View>
  );
};

const RunningBody = ({ state }: { state: Running }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const length = clockLength(state.elapsed);
  const isLive = state.phase === 'recording';
  const failure = state.failure;
  return (
    <View style={{ gap: theme.space.m }} testID={`recording-${state.phase}`}>
      <View style={[styles.state, { gap: theme.space.s }]}>
        <View style={[styles.dot, { backgroundColor: isLive ? theme.color.danger : theme.color.textSoft }]} />
        <Text tone="textSoft" aria-live="polite">
          {say(phaseWords[state.phase])}
        </Text>
      </View>
      <Text
        variant="title"
        role="timer"
        aria-label={say('voice.elapsed', { length })}
        style={styles.clock}
        testID="recording-length"
      >
        {length}
      </Text>
      <LevelMeter levels={state.levels} isLive={isLive} />
      {state.isInterrupted && <Notice text={say('voice.interrupted')} />}
      {failure !== null && state.phase === 'ended' && <Notice text={sentence(failure)} />}
      {failure !== null && state.phase !== 'ended' && <Notice text={say('voice.waiting')} />}
      <Text
        variant="small"
        tone="textSoft"
        style={styles.middle}
        testID={state.stored > 0 ? 'recording-stored' : 'recording-not-stored'}
      >
        {state.stored > 0
          ? say('voice.storedUpTo', { length: clockLength(state.stored) })
          : say('voice.staysHere')}
      </Text>
    </View>
  );
};

const RunningButtons = ({ state, session, onStop, onDiscard }: Endings & { state: Running }) => {
  const { say } = useSpeaking();
  const isBusy = state.phase === 'saving';
  const isLive = state.phase === 'recording';
  return (
    <>
      <Button
        icon="stop"
        label={say(state.phase === 'ended' ? 'voice.keep' : 'voice.stop')}
        onPress={onStop}
        isBusy={isBusy}
        testID="recording-stop"
      />
      {(isLive || state.phase === 'paused') && (
        <Button
          variant="quiet"
          icon={isLive ? 'pause' : 'microphone'}
          label={say(isLive ? 'voice.pause' : 'voice.resume')}
          onPress={isLive ? session.pause : session.resume}
          testID="recording-pause"
        />
      )}
      <Button
        variant="quiet"
        icon="trash"
        label={say('voice.discard')}
        onPress={onDiscard}
        isDisabled={isBusy}
        testID="recording-discard"
      />
    </>
  );
};

const Refused = ({ text }: { text: string }) => {
  const theme = useTheme();
  return (
    <View style={[styles.refused, { gap: theme.space.m }]} testID="recording-refused">
      <Icon name="microphone" size={34} color={theme.color.textSoft} />
      <Text role="alert" style={styles.middle}>
        {text}
      </Text>
    </View>
  );
};

const Body = ({ state }: { state: SessionState }) => {
  const { say, sentence } = useSpeaking();
  switch (state.phase) {
    case 'idle':
      return null;
    case 'asking':
      return (
        <Text tone="textSoft" aria-live="polite" style={styles.middle} testID="recording-asking">
          {say('voice.asking')}
        </Text>
      );
    case 'refused':
      return <Refused text={sentence(state.failure)} />;
    default:
      return <RunningBody state={state} />;
  }
};

const Buttons = ({ state, ...endings }: Endings & { state: SessionState }) => {
  const { say } = useSpeaking();
  if (state.phase === 'refused')
    return (
      <Button
        icon="microphone"
        label={say('voice.again')}
        onPress={endings.onAgain}
        testID="recording-again"
      />
    );
  return 'id' in state ? <RunningButtons state={state} {...endings} /> : null;
};

/** The microphone is open as long as this says so, whether it is on screen or not. */
export const RecordingSheet = ({
  isOpen,
  onClose,
  ...endings
}: Endings & { isOpen: boolean; onClose: () => void }) => {
  const { say } = useSpeaking();
  const { session } = endings;
  const state = useSyncExternalStore(session.onChange, session.state, session.state);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={say('voice.note')}
      footer={<Buttons state={state} {...endings} />}
      testID="recording-sheet"
    >
      <Body state={state} />
    </Sheet>
  );
};

const styles = StyleSheet.create({
  state: { flexDirection: 'row', alignItems: 'center', justifyContent: 'center' },
  dot: { width: 10, height: 10, borderRadius: 5 },
  clock: { textAlign: 'center', fontVariant: ['tabular-nums'] },
  middle: { textAlign: 'center' },
  refused: { alignItems: 'center', paddingVertical: 16 },
});
