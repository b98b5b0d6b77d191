import { StyleSheet, View } from 'react-native';
import type { Provenance } from '../../../runtime/api/values';
import { Icon, Text } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';

export type Origin = 'own' | 'outside' | 'model';
/** Only what a person did not write is worth a mark. Unknown origin counts as outside only where it is tainted. */
export const originOf = (provenance: Provenance | undefined): Origin => {
  if (provenance === undefined) return 'own';
  if (provenance.tainted || provenance.authority === 'external' || provenance.authority === 'integration') {
    return 'outside';
  }
  return provenance.authority === 'model' ? 'model' : 'own';
};

/** A calm note beside a text from outside: it is shown as it came, and it has no authority. */
export const ProvenanceMark = ({ provenance }: { provenance: Provenance | undefined }) => {
  const theme = useTheme();
  const say = useWords();
  const origin = originOf(provenance);
  if (origin === 'own') return null;
  const name = say(origin === 'outside' ? 'task.fromOutside' : 'task.fromModel');
  return (
    <View
      testID="provenance-mark"
      style={[
        styles.mark,
        {
          gap: theme.space.s,
          paddingVertical: theme.space.s,
          paddingHorizontal: theme.space.s + 4,
          borderRadius: theme.radius.s,
          backgroundColor: theme.color.sunken,
        },
      ]}
    >
      <Icon name={origin === 'outside' ? 'outside' : 'sparkle'} size={16} color={theme.color.textSoft} />
      <Text variant="small" style={styles.words}>
        {origin === 'outside' ? `${name}. ${say('task.fromOutsideHint')}` : name}
      </Text>
    </View>
  );
};

const styles = StyleSheet.create({
  mark: { flexDirection: 'row', alignItems: 'center', alignSelf: 'flex-start', maxWidth: '100%' },
  words: { flexShrink: 1 },
});
