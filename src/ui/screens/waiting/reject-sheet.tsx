import { useRouter } from 'expo-router';
import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';

/** No, and why: the agent remembers the reason. */
export const RejectSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const toast = useToast();
  const { run, isRunning } = useCommand('approval.reject');
  const [reason, setReason] = useState('');
  const reject = async (): Promise<void> => {
    const answer = await run({ id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('waiting.rejected') });
    if (router.canGoBack()) router.back();
    else router.replace('/waiting');
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
