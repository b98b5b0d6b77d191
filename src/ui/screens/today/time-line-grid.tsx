import { dateFormat } from '../../../core/formatters';
import { StyleSheet, View } from 'react-native';
import { PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { timeWords } from '../task/due';
import type { DayScale } from './day-scale';
import { clockOf } from './local-day';
import type { Shown } from './shown-hours';

type Placed = { readonly scale: DayScale; readonly shown: Shown; readonly pointsPerMinute: number };
const HALF_HOUR = 30;

/** `7 AM`, `07:00`: as short as the person's place writes an hour. */
const useHourWords = () => {
  const { locale } = useSpeaking();
  const format = dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const isShort = format.resolvedOptions().hour12 === true;
  return (wall: number): string => {
    const clock = clockOf(wall);
    return isShort
      ? format.format(new Date(`1970-01-01T${clock}:00Z`)).replace(/\u202f/g, ' ')
      : timeWords(clock, locale);
  };
};

export const HourLines = ({ scale, shown, pointsPerMinute, gutter }: Placed & { gutter: number }) => {
  const theme = useTheme();
  const hourWords = useHourWords();
  const { lineHeight } = theme.type.small;
  return scale.hours
    .filter(({ at }) => at >= shown.from && at < shown.until)
    .map(({ at, wall }) => (
      <View
        key={at}
        pointerEvents="none"
        aria-hidden
        style={[
          styles.hour,
          { top: (at - shown.from) * pointsPerMinute - lineHeight / 2, height: lineHeight },
        ]}
      >
        <Text variant="small" tone="textSoft" style={{ width: gutter }} numberOfLines={1}>
          {hourWords(wall)}
        </Text>
        <View style={[styles.line, { backgroundColor: theme.color.border }]} />
      </View>
    ));
};

/** Half hours that a finger or a mouse can fill. Who hears the screen or uses keys has a button that does the same. */
export const FreeSlots = ({
  scale,
  shown,
  pointsPerMinute,
  onPick,
}: Placed & { onPick: (wallMinutes: number) => void }) => {
  const theme = useTheme();
  const count = Math.floor((shown.until - shown.from) / HALF_HOUR);
  return Array.from({ length: count }, (_, index) => {
    const at = shown.from + index * HALF_HOUR;
    const wall = scale.wallAt(at);
    return (
      <PressSurface
        key={at}
        aria-hidden
        accessible={false}
        importantForAccessibility="no"
        focusable={false}
        tabIndex={-1}
        onPress={() => onPick(wall)}
        testID={`slot-${clockOf(wall)}`}
        look={({ isHovered, isPressed }) => [
          styles.slot,
          {
            top: (at - shown.from) * pointsPerMinute,
            height: HALF_HOUR * pointsPerMinute,
            borderRadius: theme.radius.s,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      />
    );
  });
};

/** Moves on with the minute. */
export const NowLine = ({
  at,
  clock,
  shown,
  pointsPerMinute,
  gutter,
}: Omit<Placed, 'scale'> & { at: number; clock: string; gutter: number }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { lineHeight } = theme.type.small;
  const time = timeWords(clock, locale);
  return (
    <View
      pointerEvents="none"
      role="img"
      aria-label={say('plan.now', { time })}
      testID="now-line"
      style={[
        styles.hour,
        styles.now,
        { top: (at - shown.from) * pointsPerMinute - lineHeight / 2, height: lineHeight },
      ]}
    >
      <View style={{ width: gutter }}>
        <View style={[styles.nowTime, { backgroundColor: theme.color.accent, borderRadius: theme.radius.s }]}>
          <Text variant="small" numberOfLines={1} style={[styles.strong, { color: theme.color.onAccent }]}>
            {time}
          </Text>
        </View>
      </View>
      <View style={[styles.nowLine, { backgroundColor: theme.color.accent }]} />
    </View>
  );
};

const styles = StyleSheet.create({
  hour: { position: 'absolute', left: 0, right: 0, flexDirection: 'row', alignItems: 'center' },
  line: { flex: 1, height: 1 },
  slot: { position: 'absolute', left: 0, right: 0 },
  now: { zIndex: 2 },
  nowTime: { alignSelf: 'flex-start', paddingHorizontal: 3 },
  nowLine: { flex: 1, height: 2 },
  strong: { fontWeight: '700' },
});
