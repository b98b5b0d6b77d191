import { useEffect, useMemo, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Draggable, keyHandlers, PressSurface, Text, type FingerPath } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { scoreAt, scores, steppedScore, type ScoreValue } from './score-at';

const stepByKey: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
]);

const Score = ({
  score,
  shown,
  takesFocus,
  onPress,
  onPlace,
  testID,
}: {
  score: ScoreValue;
  shown: ScoreValue | null;
  /** It was just chosen by an arrow key. */
  takesFocus: boolean;
  onPress: () => void;
  onPlace: (place: { x: number; width: number }) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const say = useWords();
  const isChosen = score === shown;
  const isBelow = shown !== null && score < shown;
  const part = useRef<View>(null);
  // Once, when the key chose it: whoever went on to another field keeps the focus there.
  useEffect(() => {
    if (takesFocus) part.current?.focus();
  }, [takesFocus]);
  return (
    <View
      style={styles.place}
      onLayout={({ nativeEvent: { layout } }) => onPlace({ x: layout.x, width: layout.width })}
    >
      <PressSurface
        ref={part}
        role="radio"
        aria-checked={isChosen}
        aria-label={say(`rating.score${score}`)}
        tabIndex={isChosen || (shown === null && score === 3) ? 0 : -1}
        onPress={onPress}
        testID={testID}
        look={({ isHovered, isPressed }) => [
          styles.score,
          {
            borderRadius: theme.radius.m,
            borderColor: isChosen ? theme.color.accent : theme.color.borderStrong,
            backgroundColor: isChosen
              ? theme.color.accent
              : isBelow
                ? theme.color.accentSoft
                : isHovered || isPressed
                  ? theme.color.sunken
                  : theme.color.raised,
          },
        ]}
      >
        <Text variant="label" style={{ color: isChosen ? theme.color.onAccent : theme.color.text }}>
          {score}
        </Text>
      </PressSurface>
    </View>
  );
};

/** Slides along the row; what it passes is shown, what it rests on when it leaves is taken. */
const useSlide = (onPick: (score: ScoreValue) => void) => {
  const [places] = useState(() => new Map<ScoreValue, { x: number; width: number }>());
  const [under, setUnder] = useState<ScoreValue | null>(null);
  const path: FingerPath = useMemo(
    () => ({
      onStart: ({ x }) => setUnder(scoreAt(x, places)),
      onMove: ({ x }) => setUnder(scoreAt(x, places)),
      onEnd: ({ x }, wasWhole) => {
        const score = scoreAt(x, places);
        if (wasWhole && score !== null) onPick(score);
      },
      onLeave: () => setUnder(null),
    }),
    [onPick, places],
  );
  return {
    path,
    under,
    place: (score: ScoreValue, at: { x: number; width: number }) => places.set(score, at),
  };
};

export const ScoreRow = ({
  label,
  value,
  onPick,
  testID,
}: {
  label: string;
  value: ScoreValue | null;
  onPick: (score: ScoreValue) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const say = useWords();
  const [byKey, setByKey] = useState<ScoreValue | null>(null);
  const { path, under, place } = useSlide(onPick);
  const shown = under ?? value;
  const step = (key: string): boolean => {
    const by = stepByKey.get(key);
    if (by === undefined) return false;
    const next = steppedScore(value, by);
    setByKey(next);
    if (next !== value) onPick(next);
    return true;
  };
  return (
    <View style={{ gap: theme.space.xs }}>
      <Draggable
        path={path}
        isSideways
        role="radiogroup"
        aria-label={label}
        testID={testID}
        style={[styles.row, { gap: theme.space.s }]}
        {...keyHandlers(step)}
      >
        {scores.map((score) => (
          <Score
            key={score}
            score={score}
            shown={shown}
            takesFocus={byKey === score && value === score}
            onPress={() => {
              setByKey(null);
              onPick(score);
            }}
            onPlace={(at) => place(score, at)}
            testID={`${testID}-${score}`}
          />
        ))}
      </Draggable>
      <View style={styles.ends} aria-hidden importantForAccessibility="no-hide-descendants">
        <Text variant="small" tone="textSoft">
          {say('rating.low')}
        </Text>
        <Text variant="small" tone="textSoft">
          {say('rating.high')}
        </Text>
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  place: { flex: 1, minWidth: 0 },
  score: { minHeight: 48, borderWidth: 1.5, alignItems: 'center', justifyContent: 'center' },
  ends: { flexDirection: 'row', justifyContent: 'space-between', gap: 12 },
});
