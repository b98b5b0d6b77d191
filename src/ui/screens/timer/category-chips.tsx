import { StyleSheet, View } from 'react-native';
import type { CategoryId } from '../../../core/named-ids';
import { useLive } from '../../api';
import { Chip, keyHandlers } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { moveFocus } from '../task/move-focus';

const noInput = {};
const OPTIONS = '[aria-modal="true"] [data-testid^="category-chip-"]';
const walk = (key: string): boolean => {
  const isOn = key === 'ArrowRight' || key === 'ArrowDown';
  if (!isOn && key !== 'ArrowLeft' && key !== 'ArrowUp') return false;
  moveFocus(OPTIONS, isOn ? 1 : -1);
  return true;
};

/** One category or none, where a sheet of its own would stand over another sheet. */
export const CategoryChips = ({
  value,
  onPick,
}: {
  value: string | null;
  onPick: (categoryId: CategoryId | null) => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <View
      role="radiogroup"
      aria-label={say('task.category')}
      style={[styles.chips, { gap: theme.space.s }]}
      {...keyHandlers(walk)}
    >
      <Chip
        role="radio"
        label={say('task.noCategory')}
        isSelected={value === null}
        onPress={() => onPick(null)}
        testID="category-chip-none"
      />
      {categories.map(({ id, name, color }) => (
        <Chip
          key={id}
          role="radio"
          dot={color}
          label={name}
          isSelected={id === value}
          onPress={() => onPick(id)}
          testID={`category-chip-${id}`}
        />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
