import { useState } from 'react';
import { AgentName } from '../../../runtime/api/agent-values';
import { useCommand, useLive } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { changedFields } from './agent-edit';
import type { AgentDetail } from './agent-screen';
import { QuietChoice } from '../alerts/quiet-choice';
import { CategoryChoice } from './category-choice';
import { ModeChoice } from './mode-choice';

const EditAgent = ({ agent, onClose }: { agent: AgentDetail; onClose: () => void }) => {
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('agent.update');
  const [opened] = useState(agent);
  const [name, setName] = useState(agent.name);
  const [mode, setMode] = useState(agent.mode);
  const [quietHours, setQuiet] = useState(agent.quietHours);
  const [categoryIds, setCategoryIds] = useState<readonly string[] | null>(agent.categoryIds);
  const templates = useLive('template.list', { language }).data?.templates ?? [];
  const needsOne = templates.find(({ id }) => id === agent.templateId)?.needsCategory === true;
  const isNamed = AgentName.safeParse(name).success;
  const canSave = isNamed && (!needsOne || (categoryIds ?? []).length > 0);
  const save = async (): Promise<void> => {
    const fields = changedFields(opened, { name, mode, quietHours, categoryIds });
    if (Object.keys(fields).length === 0) return onClose();
    const answer = await run({ id: agent.id, fields });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
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
        onChangeText={setName}
        maxLength={120}
        error={isNamed ? undefined : say('agents.nameMissing')}
        testID="agent-name"
      />
      <CategoryChoice needsOne={needsOne} categoryIds={categoryIds} onChoose={setCategoryIds} />
      <ModeChoice mode={mode} onChange={setMode} />
      <Text variant="label">{say('alerts.quiet')}</Text>
      <QuietChoice label={say('alerts.quiet')} quiet={quietHours} onChange={setQuiet} testID="agent-quiet" />
      <Text variant="small" tone="textSoft">
        {say('agents.quietHint')}
      </Text>
    </Sheet>
  );
};

/** What it is called, what it may look at, and when it works at all. */
export const EditAgentSheet = (props: { agent: AgentDetail; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <EditAgent agent={props.agent} onClose={props.onClose} /> : null;
