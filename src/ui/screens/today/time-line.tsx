import { MINUTES_A_DAY } from '../../../core/calendar/civil-day';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Chip, SegmentedChoice, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { clockAt } from '../timer/timer-words';
import type { EntrySheetControl } from '../timer/entry-sheet';
import type { BlockSheetControl } from './block-sheet';
import { LEAST_HEIGHT, PlanBlock } from './plan-block';
import { overhang, shownHours, wholeDay, type Shown } from './shown-hours';
import { SpentBar } from './spent-bar';
import { FreeSlots, HourLines, NowLine } from './time-line-grid';
import { TimeLineLane } from './time-line-lane';
import type { DayLine } from './use-plan-day';

const POINTS_PER_HOUR = 64;
const GUTTER = 52;
const NEW_BLOCK_MINUTES = 60;
/** Below this a column has no room for a grip beside its words. */
const ROOM_FOR_GRIP = 80;

/** From here on two lanes beside each other would leave no room for words: then one is shown at a time. */
const LARGE_TYPE = 1.5;
type Lane = 'plan' | 'spent';

/** Letters of twice the size want room, but not twice as long a day. */
const grown = (textScale: number, share: number): number => 1 + (textScale - 1) * share;

const Heads = ({
  gutter,
  lane,
  onLane,
}: {
  gutter: number;
  /** Null where both are shown. */
  lane: Lane | null;
  onLane: (lane: Lane) => void;
}) => {
  const { say } = useSpeaking();
  if (lane !== null)
    return (
      <SegmentedChoice
        label={say('plan.timeLine')}
        options={[
          { value: 'plan', label: say('plan.planned') },
          { value: 'spent', label: say('plan.spent') },
        ]}
        value={lane}
        onChange={onLane}
        testID="time-line-lane"
      />
    );
  return (
    <View style={styles.lanes}>
      <View style={{ width: gutter }} />
      <Text variant="small" tone="textSoft" style={styles.plan}>
        {say('plan.planned')}
      </Text>
      <Text variant="small" tone="textSoft" style={styles.spent}>
        {say('plan.spent')}
      </Text>
    </View>
  );
};

const Lanes = ({
  day,
  line,
  shown,
  pointsPerMinute,
  gutter,
  lane,
  sheets,
}: {
  day: string;
  line: DayLine;
  shown: Shown;
  pointsPerMinute: number;
  gutter: number;
  lane: Lane | null;
  sheets: { readonly block: BlockSheetControl; readonly entry: EntrySheetControl };
}) => {
  const { scale, planned, spent, place } = line;
  const [width, setWidth] = useState(Infinity);
  const shared = { from: shown.from, pointsPerMinute, least: LEAST_HEIGHT / pointsPerMinute };
  const plan = (start: number) => {
    const end = Math.min(start + NEW_BLOCK_MINUTES, MINUTES_A_DAY);
    sheets.block.open({ kind: 'new', day, span: { start, end } });
  };
  return (
    <View style={[StyleSheet.absoluteFill, styles.lanes]} pointerEvents="box-none">
      <View style={{ width: gutter }} pointerEvents="none" />
      {lane !== 'spent' && (
        <View
          style={styles.plan}
          onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}
          testID="plan-lane"
        >
          <FreeSlots scale={scale} shown={shown} pointsPerMinute={pointsPerMinute} onPick={plan} />
          <TimeLineLane
            {...shared}
            spans={planned}
            render={(span, { top, columns, onFront }) => (
              <PlanBlock
                key={span.id}
                span={span}
                scale={scale}
                pointsPerMinute={pointsPerMinute}
                top={top}
                isNarrow={columns > 1}
                hasGrip={width / columns >= ROOM_FOR_GRIP}
                onOpen={() => sheets.block.open({ kind: 'stored', day, block: span.block })}
                onPlace={(to) => place(span.block, to)}
                onLift={onFront}
              />
            )}
          />
        </View>
      )}
      {lane !== 'plan' && (
        <View style={styles.spent} pointerEvents="box-none">
          <TimeLineLane
            {...shared}
            spans={spent}
            render={(span, { top, columns }) => (
              <SpentBar
                key={span.id}
                span={span}
                isNarrow={columns > 1}
                pointsPerMinute={pointsPerMinute}
                top={top}
                onOpen={() => sheets.entry.open({ kind: 'stored', entry: span.entry })}
              />
            )}
          />
        </View>
      )}
    </View>
  );
};

/** The day from top to bottom: what was planned, what time was spent beside it, and where now is. */
export const TimeLine = ({
  day,
  line,
  minute,
  sheets,
}: {
  day: string;
  line: DayLine;
  /** The instant of the minute that is now; null where the day is another. */
  minute: number | null;
  sheets: { readonly block: BlockSheetControl; readonly entry: EntrySheetControl };
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isWhole, setWhole] = useState(false);
  const [chosenLane, setLane] = useState<Lane>('plan');
  const lane = theme.textScale >= LARGE_TYPE ? chosenLane : null;
  const { scale, planned, spent } = line;
  const now = minute === null ? null : scale.atInstant(minute);
  const shown = isWhole ? wholeDay(scale) : shownHours(scale, { spans: [...planned, ...spent], now });
  const pointsPerMinute = (POINTS_PER_HOUR * grown(theme.textScale, 0.6)) / 60;
  const gutter = GUTTER * grown(theme.textScale, 0.8);
  const height = (shown.until - shown.from) * pointsPerMinute;
  const half = theme.type.small.lineHeight / 2;
  const below = overhang([...planned, ...spent], { shown, least: LEAST_HEIGHT / pointsPerMinute });
  const isAll = shown.from === 0 && shown.until === scale.minutes;
  return (
    <View style={{ gap: theme.space.s }} role="group" aria-label={say('plan.timeLine')} testID="time-line">
      <Heads gutter={gutter} lane={lane} onLane={setLane} />
      <View
        style={{
          height: height + Math.max(theme.type.small.lineHeight, half + below * pointsPerMinute),
          paddingTop: half,
        }}
      >
        <View style={{ height }}>
          <HourLines scale={scale} shown={shown} pointsPerMinute={pointsPerMinute} gutter={gutter} />
          <Lanes {...{ day, line, shown, pointsPerMinute, gutter, lane, sheets }} />
          {now !== null && minute !== null && now >= shown.from && now < shown.until && (
            <NowLine
              at={now}
              clock={clockAt(minute)}
              shown={shown}
              pointsPerMinute={pointsPerMinute}
              gutter={gutter}
            />
          )}
        </View>
      </View>
      {(isWhole || !isAll) && (
        <View style={styles.toggle}>
          <Chip
            icon={isWhole ? 'chevronUp' : 'chevronDown'}
            label={say(isWhole ? 'plan.lessOfDay' : 'plan.wholeDay')}
            onPress={() => setWhole(!isWhole)}
            testID="time-line-whole"
          />
        </View>
      )}
    </View>
  );
};

const styles = StyleSheet.create({
  toggle: { flexDirection: 'row' },
  lanes: { flexDirection: 'row', gap: 4 },
  plan: { flex: 3, minWidth: 0 },
  spent: { flex: 2, minWidth: 0 },
});
