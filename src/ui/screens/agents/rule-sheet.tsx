import { z } from 'zod';
import type { AgentId } from '../../../core/named-ids';
import { most } from '../../../runtime/api/most';
import { useAct, useTellUndone } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';

export type Rule = { readonly key: string; readonly value: string };

export const keptRules = createKeptEdits('rule', z.object({ text: z.string() }));

const RuleText = ({ agentId, rule, onClose }: { agentId: AgentId; rule: Rule; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const tellUndone = useTellUndone();
  const { run, isRunning } = useAct('memory.keep');
  const { edit, setEdit, forget } = useKeptEdit(keptRules, {
    key: `${agentId} ${rule.key}`,
    stored: { text: rule.value },
  });
  const typed = edit.text;
  const save = async (): Promise<void> => {
    const answer = await run({ agentId, key: rule.key, value: typed });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    forget();
    onClose();
    toast.show({
      text: say('agents.saved'),
      actionLabel: say('shell.undo'),
      isWayBack: true,
      onAction: () => void tellUndone(run({ agentId, ...rule })),
    });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={rule.key.replaceAll(/[-_]/g, ' ')}
      testID="rule-sheet"
      footer={
        <Button
          label={say('agents.save')}
          isDisabled={typed.trim() === ''}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="rule-save"
        />
      }
    >
      <Field
        label={say('agents.remembers')}
        isLabelHidden
        value={typed}
        onChangeText={(text) => setEdit({ text })}
        most={most.remembered}
        multiline
        testID="rule-text"
      />
      <Text variant="small" tone="textSoft">
        {say('agents.ruleHint')}
      </Text>
    </Sheet>
  );
};

/** One thing that it remembers, put right. */
export const RuleSheet = ({
  agentId,
  rule,
  onClose,
}: {
  agentId: AgentId;
  rule: Rule | null;
  onClose: () => void;
}) => (rule === null ? null : <RuleText key={rule.key} agentId={agentId} rule={rule} onClose={onClose} />);
