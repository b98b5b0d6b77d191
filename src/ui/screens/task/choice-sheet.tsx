import { useEffect, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { most } from '../../../runtime/api/most';
import {
  ColorDot,
  Field,
  Icon,
  keyHandlers,
  PressSurface,
  Sheet,
  Text,
  type IconName,
} from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { focusOn, moveFocus } from './move-focus';

export type ChoiceOption = {
  readonly value: string;
  readonly label: string;
  readonly dot?: string;
  readonly icon?: IconName;
  readonly hint?: string;
};
type Find = { readonly label: string; readonly onCreate?: (name: string) => void };

const OptionRow = ({
  option,
  role,
  isChosen,
  onPress,
  testID,
}: {
  option: ChoiceOption;
  role: 'radio' | 'checkbox';
  isChosen: boolean;
  onPress: () => void;
  testID: string;
}) => {
  const theme = useTheme();
  return (
    <PressSurface
      role={role}
      aria-checked={isChosen}
      aria-label={option.label}
      onPress={onPress}
      testID={testID}
      look={({ isHovered, isPressed }) => [
        styles.option,
        {
          gap: theme.space.m - 4,
          paddingHorizontal: theme.space.s + 4,
          borderRadius: theme.radius.m,
          backgroundColor: isChosen
            ? theme.color.accentSoft
            : isHovered || isPressed
              ? theme.color.sunken
              : 'transparent',
        },
      ]}
    >
      {option.dot !== undefined && (
        <ColorDot size={12} color={option.dot} {...(isChosen && { ground: theme.color.accentSoft })} />
      )}
      {option.icon !== undefined && <Icon name={option.icon} size={20} color={theme.color.textSoft} />}
      <View style={styles.words}>
        <Text style={[{ textAlign: theme.begins }, isChosen && styles.strong]}>{option.label}</Text>
        {option.hint !== undefined && (
          <Text variant="small" tone="textSoft">
            {option.hint}
          </Text>
        )}
      </View>
      {isChosen && <Icon name="check" size={20} color={theme.color.accent} />}
    </PressSurface>
  );
};

const OPTIONS = '[aria-modal="true"] [role="radio"], [aria-modal="true"] [role="checkbox"]';
const walk = (key: string): boolean => {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  moveFocus(OPTIONS, key === 'ArrowDown' ? 1 : -1);
  return true;
};

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const CreateRow = ({ name, onCreate }: { name: string; onCreate: (name: string) => void }) => {
  const theme = useTheme();
  const say = useWords();
  return (
    <PressSurface
      role="button"
      onPress={() => onCreate(name)}
      testID="choice-create"
      look={({ isHovered, isPressed }) => [
        styles.option,
        {
          gap: theme.space.m - 4,
          paddingHorizontal: theme.space.s + 4,
          borderRadius: theme.radius.m,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
        },
      ]}
    >
      <Icon name="plus" size={20} color={theme.color.accent} />
      <Text tone="accent" style={styles.words}>
        {say('task.createNamed', { name })}
      </Text>
    </PressSurface>
  );
};

type ChoiceListProps = {
  readonly title: string;
  readonly options: readonly ChoiceOption[];
  readonly selected: readonly string[];
  readonly onPick: (value: string) => void;
  /** Several may be chosen; the sheet stays open. */
  readonly isMulti?: boolean;
  /** A field that narrows the list, and may add to it. */
  readonly find?: Find;
  readonly testID: string;
};
type ChoiceSheetProps = ChoiceListProps & { readonly isOpen: boolean; readonly onClose: () => void };

export const Choices = ({
  title,
  options,
  selected,
  onPick,
  isMulti = false,
  find,
  testID,
}: ChoiceListProps) => {
  const theme = useTheme();
  const [typed, setTyped] = useState('');
  // The keys start where the choice stands.
  const [startId] = useState(() => `${testID}-${selected[0] ?? ''}`);
  useEffect(() => focusOn(startId), [startId]);
  const shown = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  const exact = options.find((option) => same(option.label, typed));
  // What cannot be stored for another reason is refused with its sentence.
  const fits = typed.trim().length <= most.name;
  const canCreate = find?.onCreate !== undefined && typed.trim() !== '' && fits && exact === undefined;
  const create = (name: string) => {
    setTyped('');
    find?.onCreate?.(name.trim());
  };
  const submit = () => {
    if (exact !== undefined) onPick(exact.value);
    else if (canCreate) create(typed);
    if (fits) setTyped('');
  };
  return (
    <View style={{ gap: theme.space.s }}>
      {find !== undefined && (
        <Field
          label={find.label}
          isLabelHidden
          placeholder={find.label}
          value={typed}
          onChangeText={setTyped}
          onSubmitEditing={submit}
          onKeyPress={({ nativeEvent }) => void walk(nativeEvent.key)}
          most={most.name}
          leading={<Icon name="search" size={18} color={theme.color.textSoft} />}
          testID={`${testID}-find`}
        />
      )}
      <View
        role={isMulti ? 'group' : 'radiogroup'}
        aria-label={title}
        style={styles.list}
        {...keyHandlers(walk)}
      >
        {shown.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            role={isMulti ? 'checkbox' : 'radio'}
            isChosen={selected.includes(option.value)}
            onPress={() => onPick(option.value)}
            testID={`${testID}-${option.value}`}
          />
        ))}
      </View>
      {canCreate && <CreateRow name={typed.trim()} onCreate={create} />}
    </View>
  );
};

export const ChoiceSheet = (props: ChoiceSheetProps) => (
  <Sheet isOpen={props.isOpen} onClose={props.onClose} title={props.title} testID={props.testID}>
    <Choices {...props} />
  </Sheet>
);

const styles = StyleSheet.create({
  list: { gap: 2 },
  option: { minHeight: 48, paddingVertical: 8, flexDirection: 'row', alignItems: 'center' },
  words: { flex: 1, minWidth: 0 },
  strong: { fontWeight: '600' },
});
