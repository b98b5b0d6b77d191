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

const iconOf = { outside: 'outside', model: 'sparkle' } as const;
const nameOf = { outside: 'task.fromOutside', model: 'task.fromModel' } as const;

/** A name with where it comes from, for chips and choices: `errands · From outside`. */
export const useMarkedName = () => {
  const say = useWords();
  return ({ name, provenance }: { readonly name: string; readonly provenance?: Provenance }): string => {
    const origin = originOf(provenance);
    return origin === 'own' ? name : `${name} · ${say(nameOf[origin])}`;
  };
};

/** For texts that stand many below each other: a small sign; the record itself says more. */
export const SmallProvenanceMark = ({ provenance }: { provenance: Provenance | undefined }) => {
  const theme = useTheme();
  const say = useWords();
  const origin = originOf(provenance);
  if (origin === 'own') return null;
  return (
    <View
      accessible
      role="img"
      aria-label={say(nameOf[origin])}
      testID="provenance-mark"
      style={[styles.mark, { paddingBottom: theme.space.xs }]}
    >
      <Icon name={iconOf[origin]} size={14} color={theme.color.textSoft} />
    </View>
  );
};

/** A calm note beside a text from outside: it is shown as it came, and it has no authority. */
export const ProvenanceMark = ({ provenance }: { provenance: Provenance | undefined }) => {
  const theme = useTheme();
  const say = useWords();
  const origin = originOf(provenance);
  if (origin === 'own') return null;
  const name = say(nameOf[origin]);
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
      <Icon name={iconOf[origin]} size={16} color={theme.color.textSoft} />
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
