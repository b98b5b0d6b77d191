import { useState } from 'react';
import { StyleSheet, View, type GestureResponderEvent } from 'react-native';
import { keyHandlers, leftToRight } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { clockLength } from './clock-length';

const STEP_MS = 5_000;
const stepByKey: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', STEP_MS],
  ['ArrowUp', STEP_MS],
  ['ArrowLeft', -STEP_MS],
  ['ArrowDown', -STEP_MS],
]);

/** Where it plays: a tap or a slide goes there, arrow keys go five seconds, Home and End to its ends. */
export const SeekBar = ({
  at,
  length,
  onSeek,
}: {
  at: number;
  length: number;
  onSeek: (at: number) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [width, setWidth] = useState(0);
  const part = length > 0 ? Math.min(1, at / length) : 0;
  const goTo = ({ nativeEvent: { locationX } }: GestureResponderEvent) => {
    if (width > 0) onSeek((Math.min(width, Math.max(0, locationX)) / width) * length);
  };
  const step = (key: string): boolean => {
    if (key === 'Home' || key === 'End') onSeek(key === 'Home' ? 0 : length);
    const by = stepByKey.get(key);
    if (by !== undefined) onSeek(at + by);
    return by !== undefined || key === 'Home' || key === 'End';
  };
  return (
    <View
      {...leftToRight.props}
      role="slider"
      tabIndex={0}
      aria-label={say('voice.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round(at / 1000)}
      aria-valuetext={say('voice.positionValue', { at: clockLength(at), length: clockLength(length) })}
      accessibilityActions={[{ name: 'increment' }, { name: 'decrement' }]}
      onAccessibilityAction={({ nativeEvent: { actionName } }) =>
        onSeek(at + (actionName === 'increment' ? STEP_MS : -STEP_MS))
      }
      onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
      onStartShouldSetResponder={() => true}
      onMoveShouldSetResponder={() => true}
      onResponderGrant={goTo}
      onResponderMove={goTo}
      {...keyHandlers(step)}
      style={[styles.target, leftToRight.style, { borderRadius: theme.radius.s }]}
      testID="voice-position"
    >
      <View pointerEvents="none" style={[styles.track, { backgroundColor: theme.color.border }]}>
        <View style={[styles.played, { width: `${part * 100}%`, backgroundColor: theme.color.accent }]} />
      </View>
      <View
        pointerEvents="none"
        style={[styles.knob, { left: part * Math.max(0, width - KNOB), backgroundColor: theme.color.accent }]}
      />
    </View>
  );
};

const KNOB = 18;
const styles = StyleSheet.create({
  target: { minHeight: 44, justifyContent: 'center' },
  track: { height: 6, borderRadius: 3, overflow: 'hidden' },
  played: { height: 6 },
  knob: { position: 'absolute', width: KNOB, height: KNOB, borderRadius: KNOB / 2 },
});
