import type { RefObject } from 'react';
import type { TextInput } from 'react-native';
import { Field, Icon, IconButton } from '../../components';
import { useTheme } from '../../theme';

type Props = {
  readonly input: RefObject<TextInput | null>;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onAdd: () => void;
  readonly addLabel: string;
  readonly isFocusedAtOnce?: boolean;
  readonly testID: string;
  readonly buttonTestID: string;
};

/** One line that becomes something. Enter sends it, and the field waits for the next. */
export const LineField = ({
  input,
  label,
  hint,
  text,
  onChange,
  onAdd,
  addLabel,
  isFocusedAtOnce = false,
  testID,
  buttonTestID,
}: Props) => {
  const theme = useTheme();
  const addAndStay = () => {
    onAdd();
    input.current?.focus();
  };
  return (
    <Field
      ref={input}
      autoFocus={isFocusedAtOnce}
      label={label}
      isLabelHidden
      placeholder={hint}
      value={text}
      onChangeText={onChange}
      onSubmitEditing={onAdd}
      returnKeyType="done"
      enterKeyHint="done"
      maxLength={500}
      autoComplete="off"
      leading={<Icon name="plus" color={theme.color.accent} />}
      trailing={
        text.trim() === '' ? undefined : (
          <IconButton
            icon="check"
            tone="accent"
            label={addLabel}
            onPress={addAndStay}
            testID={buttonTestID}
          />
        )
      }
      testID={testID}
    />
  );
};
