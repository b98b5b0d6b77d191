import { StyleSheet, View } from 'react-native';
import type { CategoryId } from '../../../core/named-ids';
import { useLive } from '../../api';
import { Chip, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

const noInput = {};

/** [LOGBOOK-5] Where it stands: what stands in no category is out of the sight of whoever is limited to some. */
export const EntryCategory = ({
  categoryId,
  onChoose,
}: {
  categoryId: CategoryId | null;
  onChoose: (categoryId: CategoryId | null) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('task.category')}</Text>
      <View
        role="radiogroup"
        aria-label={say('task.category')}
        style={[styles.chips, { gap: theme.space.s }]}
      >
        <Chip
          role="radio"
          label={say('task.noCategory')}
          isSelected={categoryId === null}
          onPress={() => onChoose(null)}
          testID="entry-category-none"
        />
        {categories.map(({ id, name, color }) => (
          <Chip
            key={id}
            role="radio"
            label={name}
            dot={color}
            isSelected={categoryId === id}
            onPress={() => onChoose(id)}
            testID={`entry-category-${id}`}
          />
        ))}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
