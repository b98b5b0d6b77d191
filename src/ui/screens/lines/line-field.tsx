import { useState, type RefObject } from 'react';
import type { TextInput } from 'react-native';
import { most } from '../../../runtime/api/most';
import { Title } from '../../../runtime/api/values';
import { Field, Icon, IconButton } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { checkWith } from '../task/draft-text';

const checkLine = checkWith(Title);

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

/** One line that becomes something. Enter sends it, and the field waits for the next. One that cannot be stored stays in the field. */
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
  const { say, sentence } = useSpeaking();
  const [isRefused, setRefused] = useState(false);
  const failure = text.trim() === '' ? null : checkLine(text);
  const add = () => {
    setRefused(failure !== null);
    if (failure === null) onAdd();
  };
  const addAndStay = () => {
    add();
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
      onSubmitEditing={add}
      returnKeyType="done"
      enterKeyHint="done"
      most={most.title}
      error={isRefused && failure !== null ? say('task.notSaved', { why: sentence(failure) }) : undefined}
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
