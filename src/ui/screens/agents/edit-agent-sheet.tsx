import { AgentName } from '../../../runtime/api/agent-values';
import { most } from '../../../runtime/api/most';
import { useCommand, useLive } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { AgentEdit, changedFields } from './agent-edit';
import type { AgentDetail } from './agent-screen';
import { QuietChoice } from '../alerts/quiet-choice';
import { CategoryChoice } from './category-choice';
import { ModeChoice } from './mode-choice';

export const keptAgents = createKeptEdits('agent', AgentEdit);

const EditAgent = ({ agent, onClose }: { agent: AgentDetail; onClose: () => void }) => {
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('agent.update');
  const stored: AgentEdit = {
    name: agent.name,
    mode: agent.mode,
    quietHours: agent.quietHours,
    categoryIds: agent.categoryIds,
  };
  const { edit, before, setEdit, forget } = useKeptEdit(keptAgents, { key: agent.id, stored });
  const { name, mode, quietHours, categoryIds } = edit;
  const templates = useLive('template.list', { language }).data?.templates ?? [];
  const needsOne = templates.find(({ id }) => id === agent.templateId)?.needsCategory === true;
  const isNamed = AgentName.safeParse(name).success;
  const canSave = isNamed && (!needsOne || (categoryIds ?? []).length > 0);
  const save = async (): Promise<void> => {
    const fields = changedFields(before, edit);
    if (Object.keys(fields).length === 0) return onClose();
    const answer = await run({ id: agent.id, fields });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    forget();
    onClose();
    toast.show({ text: say('agents.saved') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.editOf', { name: agent.name })}
      testID="agent-edit-sheet"
      footer={
        <Button
          label={say('agents.save')}
          isDisabled={!canSave}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="agent-save"
        />
      }
    >
      <Field
        label={say('agents.name')}
        value={name}
        onChangeText={(next) => setEdit({ ...edit, name: next })}
        most={most.agentName}
        error={name.trim() === '' ? say('agents.nameMissing') : undefined}
        testID="agent-name"
      />
      <CategoryChoice
        needsOne={needsOne}
        categoryIds={categoryIds}
        onChoose={(next) => setEdit({ ...edit, categoryIds: next })}
      />
      <ModeChoice mode={mode} onChange={(next) => setEdit({ ...edit, mode: next })} />
      <Text variant="label">{say('alerts.quiet')}</Text>
      <QuietChoice
        label={say('alerts.quiet')}
        quiet={quietHours}
        onChange={(next) => setEdit({ ...edit, quietHours: next })}
        testID="agent-quiet"
      />
      <Text variant="small" tone="textSoft">
        {say('agents.quietHint')}
      </Text>
    </Sheet>
  );
};

/** What it is called, what it may look at, and when it works at all. */
export const EditAgentSheet = (props: { agent: AgentDetail; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <EditAgent agent={props.agent} onClose={props.onClose} /> : null;
