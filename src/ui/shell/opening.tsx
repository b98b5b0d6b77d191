import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Icon, Text } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';

/** Nothing for a moment, then a word, then a reassurance: a fast start shows none of them. */
const STEPS_MS = [400, 6_000] as const;

export const Opening = () => {
  const theme = useTheme();
  const say = useWords();
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timers = STEPS_MS.map((after, at) => setTimeout(() => setStep(at + 1), after));
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <View
      role="status"
      aria-live="polite"
      aria-busy
      style={[
        styles.fill,
        { backgroundColor: theme.color.background, gap: theme.space.m, padding: theme.space.l },
      ]}
    >
      <Icon name="today" size={44} color={theme.color.accent} />
      <View style={styles.words}>
        {step > 0 && <Text tone="textSoft">{say('shell.opening')}</Text>}
        {step > 1 && (
          <Text variant="small" tone="textSoft" style={styles.centre}>
            {say('shell.openingSlow')}
          </Text>
        )}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  fill: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  words: { minHeight: 52, alignItems: 'center' },
  centre: { textAlign: 'center' },
});
