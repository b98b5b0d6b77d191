import { numberFormat } from '../../../core/formatters';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { AttachmentView } from '../../../runtime/api/entry-definition';
import { Card, Icon, IconButton, leftToRight, PressSurface, SegmentedChoice, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { clockLength } from './clock-length';
import { SeekBar } from './seek-bar';
import type { DeskState } from './sound-desk';
import { useSound } from './use-sound';

const SKIP_MS = 10_000;
const SPEEDS = ['0.75', '1', '1.5', '2'] as const;
type Speed = (typeof SPEEDS)[number];

const PlayButton = ({ state, onPress }: { state: DeskState; onPress: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { isPlaying } = state;
  return (
    <PressSurface
      role="button"
      aria-label={say(isPlaying ? 'voice.pause' : 'voice.play')}
      aria-busy={state.isLoading}
      onPress={onPress}
      testID={isPlaying ? 'voice-pause' : 'voice-play'}
      look={({ isHovered, isPressed }) => [
        styles.play,
        { backgroundColor: theme.color.accent, opacity: isPressed ? 0.7 : isHovered ? 0.9 : 1 },
      ]}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} size={28} color={theme.color.onAccent} />
    </PressSurface>
  );
};

/** `length`: as long as it was recorded; the sound itself knows better once it is open. */
export const Player = ({ audio, length }: { audio: AttachmentView; length: number | null }) => {
  const theme = useTheme();
  const { say, sentence, locale } = useSpeaking();
  const { desk, state } = useSound(audio);
  const [speed, setSpeed] = useState<Speed>('1');
  const { at, failure } = state;
  const whole = state.length ?? length ?? 0;
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  const options = SPEEDS.map((value) => ({ value, label: `${number.format(Number(value))}×` }));
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
      <View {...leftToRight.props} style={[styles.buttons, leftToRight.style, { gap: theme.space.m }]}>
        <IconButton
          icon="skipBack"
          label={say('voice.back')}
          onPress={() => desk.seek(at - SKIP_MS)}
          testID="voice-back"
        />
        <PlayButton state={state} onPress={desk.toggle} />
        <IconButton
          icon="skipForward"
          label={say('voice.forward')}
          onPress={() => desk.seek(at + SKIP_MS)}
          testID="voice-forward"
        />
      </View>
      <SeekBar at={at} length={whole} onSeek={desk.seek} />
      <View {...leftToRight.props} style={[styles.times, leftToRight.style]}>
        <Text variant="small" tone="textSoft" style={styles.digits} testID="voice-at">
          {clockLength(at)}
        </Text>
        <Text variant="small" tone="textSoft" style={styles.digits} testID="voice-length">
          {clockLength(whole)}
        </Text>
      </View>
      {failure !== null && (
        <Text role="alert" tone="danger">
          {sentence(failure)}
        </Text>
      )}
      <SegmentedChoice
        label={say('voice.speed')}
        options={options}
        value={speed}
        onChange={(value) => {
          setSpeed(value);
          desk.setSpeed(Number(value));
        }}
        testID="voice-speed"
      />
    </Card>
  );
};

const styles = StyleSheet.create({
  buttons: { flexDirection: 'row', alignItems: 'center', justifyContent: 'center' },
  play: { width: 64, height: 64, borderRadius: 32, alignItems: 'center', justifyContent: 'center' },
  times: { flexDirection: 'row', justifyContent: 'space-between' },
  digits: { fontVariant: ['tabular-nums'] },
});
