import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { View, type TextInput } from 'react-native';
import type { Failure } from '../../../core/result';
import { most } from '../../../runtime/api/most';
import { Title } from '../../../runtime/api/values';
import { useCommand, useInOrder } from '../../api';
import { Field, Icon, IconButton } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { checkWith } from './draft-text';

const checkText = checkWith(Title);

/**
 * The first item of a task makes its checklist too: one act, so that one undo takes both back. Items typed before that
 * checklist arrived go into it, not into one of their own.
 */
const useAddItem = ({ taskId, checklistId }: { taskId: string; checklistId: string | null }) => {
  const create = useCommand('checklist.create').run;
  const addItem = useCommand('checklist.addItem').run;
  const making = useRef<ReturnType<typeof create> | null>(null);
  const inOrder = useInOrder();
  const send = async (text: string) => {
    if (checklistId !== null) return addItem({ checklistId, text });
    const isFirst = making.current === null;
    making.current ??= create({ taskId });
    const made = await making.current;
    if (!made.ok) {
      making.current = null;
      return made;
    }
    const { id, actId } = made.value;
    return addItem({ checklistId: id, text }, isFirst ? { actId } : {});
  };
  return (text: string) => inOrder(`items ${taskId}`, () => send(text));
};

/** What outlives the field that made the first checklist: the words typed since, and the focus. */
export type FirstItem = {
  readonly typed: readonly [string, (words: (now: string) => string) => void];
  readonly begin: () => void;
  /** True once after `begin`. */
  readonly takeFocus: () => boolean;
};

export const useFirstItem = (): FirstItem => {
  const typed = useState('');
  const isBegun = useRef(false);
  return {
    typed,
    begin: () => {
      isBegun.current = true;
    },
    takeFocus: () => {
      const takes = isBegun.current;
      isBegun.current = false;
      return takes;
    },
  };
};

export const AddItem = ({
  taskId,
  checklistId,
  first,
  testID,
}: {
  taskId: string;
  /** Null where the task has no checklist yet. */
  checklistId: string | null;
  first?: FirstItem | undefined;
  testID: string;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const input = useRef<TextInput>(null);
  const own = useState('');
  const [text, setText] = first?.typed ?? own;
  const [failure, setFailure] = useState<Failure | null>(null);
  const addItem = useAddItem({ taskId, checklistId });
  const goOn = useEffectEvent(() => {
    if (checklistId !== null && first?.takeFocus() === true) input.current?.focus();
  });
  useEffect(() => goOn(), []);
  const add = async () => {
    if (text.trim() === '') return;
    const refused = checkText(text);
    setFailure(refused);
    // The first one would leave a checklist with nothing in it.
    if (refused !== null) return;
    setText(() => '');
    if (checklistId === null) first?.begin();
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
        onChangeText={(words) => setText(() => words)}
        onSubmitEditing={() => void add()}
        most={most.title}
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
