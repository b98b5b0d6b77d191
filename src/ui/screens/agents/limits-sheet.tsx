import type { z } from 'zod';
import type { BudgetView } from '../../../runtime/api/agent-values';
import { useCommand } from '../../api';
import { Button, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { LimitFields, readLimits, typedLimits, TypedLimits } from './limit-fields';

type Budget = z.output<typeof BudgetView>;
export const keptLimits = createKeptEdits('limits', TypedLimits);

const Limits = ({ budget, onClose }: { budget: Budget; onClose: () => void }) => {
  const { say, sentence, locale } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('budget.set');
  const { tokens, costMicros, runMs, toolCalls } = budget;
  const { edit, setEdit, forget } = useKeptEdit(keptLimits, {
    key: budget.agentId,
    stored: typedLimits(
      {
        tokens: tokens.limit,
        costMicros: costMicros.limit,
        runMs: runMs.limit,
        toolCalls: toolCalls.limit,
      },
      locale,
    ),
  });
  const limits = readLimits(edit);
  const save = async (): Promise<void> => {
    if (limits === null) return;
    const answer = await run({ agentId: budget.agentId, ...limits });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    forget();
    onClose();
    toast.show({ text: say('agents.saved') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.limits')}
      testID="limits-sheet"
      footer={
        <Button
          label={say('agents.save')}
          isDisabled={limits === null}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="limits-save"
        />
      }
    >
      <Text tone="textSoft">{say('agents.limitsEmpty')}</Text>
      <LimitFields typed={edit} onType={setEdit} />
    </Sheet>
  );
};

/** What it may use in a day. */
export const LimitsSheet = (props: { budget: Budget; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <Limits budget={props.budget} onClose={props.onClose} /> : null;
