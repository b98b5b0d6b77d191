import { StyleSheet, View } from 'react-native';
import type { CategoryId } from '../../../core/named-ids';
import { useLive } from '../../api';
import { Chip, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** Null stands for everything. */
export const CategoryChoice = ({
  needsOne,
  categoryIds,
  onChoose,
}: {
  needsOne: boolean;
  categoryIds: readonly CategoryId[] | null;
  onChoose: (categoryIds: readonly CategoryId[] | null) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { data } = useLive('category.list', {});
  const chosen = categoryIds ?? [];
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChoose(next.length === 0 && !needsOne ? null : next);
  };
  if (data === undefined) return null;
  if (needsOne && data.categories.length === 0)
    return <Text tone="warning">{say('agents.noCategories')}</Text>;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('agents.mayLookAt')}</Text>
      <View role="group" aria-label={say('agents.mayLookAt')} style={[styles.chips, { gap: theme.space.s }]}>
        {!needsOne && (
          <Chip
            role="checkbox"
            label={say('agents.everything')}
            isSelected={categoryIds === null}
            onPress={() => onChoose(null)}
            testID="sees-everything"
          />
        )}
        {data.categories.map(({ id, name, color }) => (
          <Chip
            key={id}
            role="checkbox"
            label={name}
            dot={color}
            isSelected={chosen.includes(id)}
            onPress={() => toggle(id)}
            testID={`sees-${id}`}
          />
        ))}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
