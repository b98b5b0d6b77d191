import { useState } from 'react';
import { View } from 'react-native';
import { most } from '../../../runtime/api/most';
import { TaskStatus } from '../../../runtime/api/values';
import { Button, Field, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { Choices } from './choice-sheet';

/** These states ask why; the others need no words. */
const asksWhy = (status: TaskStatus): boolean =>
  status === 'BLOCKED' || status === 'ON_HOLD' || status === 'REJECTED';

export type StatusPick = { readonly status: TaskStatus; readonly reason: string | null };

const StatusEditor = ({
  stored,
  onSave,
  onClose,
}: {
  stored: StatusPick;
  onSave: (pick: StatusPick) => void;
  onClose: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  // What nobody touched here follows the task: a save may still be on its way when the sheet opens again.
  const [picked, setPicked] = useState<TaskStatus | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const status = picked ?? stored.status;
  const reason = typed ?? stored.reason ?? '';
  const finish = (pick: StatusPick) => {
    onSave(pick);
    onClose();
  };
  const pick = (value: string) => {
    const next = TaskStatus.safeParse(value).data;
    if (next === undefined) return;
    if (asksWhy(next)) setPicked(next);
    else finish({ status: next, reason: null });
  };
  // What cannot be stored for another reason is refused with its sentence.
  const canSave = reason.length <= most.reason;
  const save = () => {
    if (canSave) finish({ status, reason: reason.trim() === '' ? null : reason });
  };
  return (
    <Sheet isOpen onClose={onClose} title={say('task.status')} testID="status-sheet">
      <Choices
        title={say('task.status')}
        options={TaskStatus.options.map((value) => ({ value, label: say(`task.status${value}`) }))}
        selected={[status]}
        onPick={pick}
        testID="status"
      />
      {asksWhy(status) && (
        <View style={{ gap: theme.space.s }}>
          <Field
            label={say('task.reason')}
            hint={say('task.reasonHint')}
            value={reason}
            onChangeText={setTyped}
            onSubmitEditing={save}
            most={most.reason}
            testID="status-reason"
          />
          <Button label={say('task.reasonSave')} isDisabled={!canSave} onPress={save} testID="status-save" />
        </View>
      )}
    </Sheet>
  );
};

export const StatusSheet = ({ isOpen, ...rest }: Parameters<typeof StatusEditor>[0] & { isOpen: boolean }) =>
  isOpen ? <StatusEditor {...rest} /> : null;
