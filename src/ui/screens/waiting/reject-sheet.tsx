import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';

/** No, and why: the agent remembers the reason. `onRejected`: where the screen leads then. */
export const RejectSheet = ({
  ids,
  onClose,
  onRejected,
}: {
  ids: readonly string[];
  onClose: () => void;
  onRejected?: () => void;
}) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('approval.reject');
  const [reason, setReason] = useState('');
  const said = (failed: number): string => {
    if (failed > 0) return say('waiting.someFailed', { count: failed });
    return ids.length === 1 ? say('waiting.rejected') : say('waiting.rejectedAll', { count: ids.length });
  };
  const reject = async (): Promise<void> => {
    let failed = 0;
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    for (const id of ids) {
      const answer = await run({ id, ...why });
      // One that was answered meanwhile keeps no other back.
      if (!answer.ok && ids.length === 1) return toast.show({ text: sentence(answer.error) });
      if (!answer.ok) failed += 1;
    }
    onClose();
    toast.show({ text: said(failed) });
    onRejected?.();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('waiting.rejectTitle')}
      testID="reject-sheet"
      footer={
        <Button
          variant="danger"
          label={say('waiting.rejectNow')}
          isBusy={isRunning}
          onPress={() => void reject()}
          testID="reject-confirm"
        />
      }
    >
      <Text tone="textSoft">{say('waiting.rejectHint')}</Text>
      <Field
        label={say('waiting.rejectTitle')}
        isLabelHidden
        value={reason}
        onChangeText={setReason}
        maxLength={120}
        testID="reject-reason"
      />
    </Sheet>
  );
};
