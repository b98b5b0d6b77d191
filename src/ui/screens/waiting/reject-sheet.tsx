import { z } from 'zod';
import { most } from '../../../runtime/api/most';
import { useApi, useCommand, useOnce } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';

const keptReasons = createKeptEdits('reason', z.object({ reason: z.string() }));
const noReason = { reason: '' };

/** No, and why: the agent remembers the reason. `leaveAfter`: for a screen that ends with it. */
export const RejectSheet = ({
  of,
  ids,
  onClose,
  leaveAfter,
}: {
  /** What the reason is kept by: the proposal, or the set of which all is rejected. */
  of: string;
  ids: readonly string[];
  onClose: () => void;
  leaveAfter?: (work: () => Promise<boolean>) => void;
}) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('approval.reject');
  const { pasted } = useApi();
  const once = useOnce();
  const { edit, setEdit, forget } = useKeptEdit(keptReasons, { key: of, stored: noReason });
  const { reason } = edit;
  // What cannot be stored for another reason is refused with its sentence.
  const canSend = reason.trim().length <= most.agentName;
  const said = (failed: number): string => {
    if (failed > 0) return say('waiting.someFailed', { count: failed });
    return ids.length === 1 ? say('waiting.rejected') : say('waiting.rejectedAll', { count: ids.length });
  };
  const reject = async (): Promise<boolean> => {
    let failed = 0;
    const why = reason.trim() === '' ? {} : { reason: reason.trim() };
    // Each is told the same words, and what failed is told them again.
    const marked = pasted.namesIn(why);
    for (const id of ids) {
      const answer = await run({ id, ...why }, { pasted: marked });
      // One that was answered meanwhile keeps no other back.
      if (!answer.ok && ids.length === 1) {
        toast.show({ text: sentence(answer.error) });
        return false;
      }
      if (!answer.ok) failed += 1;
    }
    // What could not be done can be refused again, in the same words.
    if (failed === 0) {
      forget();
      pasted.sent(why);
    }
    onClose();
    toast.show({ text: said(failed) });
    return true;
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
          isDisabled={!canSend}
          onPress={() => (leaveAfter === undefined ? void once(reject) : leaveAfter(reject))}
          testID="reject-confirm"
        />
      }
    >
      <Text tone="textSoft">{say('waiting.rejectHint')}</Text>
      <Field
        label={say('waiting.rejectTitle')}
        isLabelHidden
        value={reason}
        onChangeText={(words) => setEdit({ reason: words })}
        most={most.agentName}
        testID="reject-reason"
      />
    </Sheet>
  );
};
