import { useRef, useState } from 'react';
import { View, type TextInput } from 'react-native';
import type { Failure } from '../../../core/result';
import { useCommand } from '../../api';
import { Field, Icon, IconButton } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** The first item of a task makes its checklist too: one act, so that one undo takes both back. */
const useAddItem = ({ taskId, checklistId }: { taskId: string; checklistId: string | null }) => {
  const create = useCommand('checklist.create').run;
  const addItem = useCommand('checklist.addItem').run;
  return async (text: string) => {
    if (checklistId !== null) return addItem({ checklistId, text });
    const made = await create({ taskId });
    if (!made.ok) return made;
    return addItem({ checklistId: made.value.id, text }, { actId: made.value.actId });
  };
};

export const AddItem = ({
  taskId,
  checklistId,
  testID,
}: {
  taskId: string;
  /** Null where the task has no checklist yet. */
  checklistId: string | null;
  testID: string;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const input = useRef<TextInput>(null);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const addItem = useAddItem({ taskId, checklistId });
  const add = async () => {
    if (text.trim() === '') return;
    setText('');
    setFailure(null);
    const answer = await addItem(text);
    if (answer.ok) return;
    setFailure(answer.error);
    // What was typed meanwhile stays; what could not be added comes back before it.
    setText((now) => (now === '' ? text : `${text} ${now}`));
  };
  return (
    <View>
      <Field
        ref={input}
        isInline
        isLabelHidden
        label={say('task.addItem')}
        placeholder={say('task.addItem')}
        value={text}
        onChangeText={setText}
        onSubmitEditing={() => void add()}
        submitBehavior="submit"
        blurOnSubmit={false}
        maxLength={500}
        leading={<Icon name="plus" size={20} color={theme.color.accent} />}
        trailing={
          text.trim() === '' ? undefined : (
            <IconButton
              icon="check"
              tone="accent"
              label={say('task.addItemButton')}
              onPress={() => {
                void add();
                input.current?.focus();
              }}
            />
          )
        }
        error={failure === null ? undefined : say('task.notSaved', { why: sentence(failure) })}
        testID={testID}
      />
    </View>
  );
};
