import { useEffect, useState } from 'react';
import { Animated, Platform, StyleSheet, View } from 'react-native';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { QUICK_MS } from './button';

const widths = ['72%', '54%', '64%', '46%', '68%'] as const;

/** The shape of what comes. [SCREEN-16] It appears only after a moment, so that a quick answer does not flicker. */
export const LoadingState = ({ rows = 4, testID }: { rows?: number; testID?: string }) => {
  const theme = useTheme();
  const say = useWords();
  const [glow] = useState(() => new Animated.Value(0));
  useEffect(() => {
    const useNativeDriver = Platform.OS !== 'web';
    const appear = Animated.timing(glow, { toValue: 1, duration: 200, delay: QUICK_MS, useNativeDriver });
    if (theme.reduceMotion) {
      appear.start();
      return () => appear.stop();
    }
    const breathe = Animated.loop(
      Animated.sequence([
        Animated.timing(glow, { toValue: 0.5, duration: 800, useNativeDriver }),
        Animated.timing(glow, { toValue: 1, duration: 800, useNativeDriver }),
      ]),
    );
    const whole = Animated.sequence([appear, breathe]);
    whole.start();
    return () => whole.stop();
  }, [glow, theme.reduceMotion]);
  return (
    <View role="progressbar" aria-label={say('shell.loading')} aria-busy testID={testID}>
      <Animated.View style={{ opacity: glow, gap: theme.space.s }}>
        {Array.from({ length: rows }, (_, row) => (
          <View
            key={row}
            style={[
              styles.row,
              {
                backgroundColor: theme.color.surface,
                borderColor: theme.color.border,
                borderRadius: theme.radius.m,
              },
            ]}
          >
            <View style={[styles.dot, { backgroundColor: theme.color.skeleton }]} />
            <View
              style={[
                styles.line,
                { width: widths[row % widths.length] ?? '60%', backgroundColor: theme.color.skeleton },
              ]}
            />
          </View>
        ))}
      </Animated.View>
    </View>
  );
};

const styles = StyleSheet.create({
  row: {
    height: 58,
    borderWidth: 1,
    flexDirection: 'row',
    alignItems: 'center',
    gap: 14,
    paddingHorizontal: 16,
  },
  dot: { width: 24, height: 24, borderRadius: 12 },
  line: { height: 12, borderRadius: 6 },
});
