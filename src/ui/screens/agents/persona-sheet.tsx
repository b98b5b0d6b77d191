import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, Checkbox, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import type { AgentDetail } from './agent-screen';
import {
  linesTooMany,
  mostOf,
  personaOfText,
  personaParts,
  PersonaText,
  saysNothing,
  textOfPersona,
} from './persona-lines';

const label = {
  style: 'agents.personaStyle',
  voice: 'agents.personaVoice',
  bounds: 'agents.personaBounds',
  honesty: 'agents.personaHonesty',
} as const;

export const keptPersonas = createKeptEdits('persona', PersonaText);

/** [PASTE-2] A text written over the newest version stays somebody else's, as that version is, until the person says that it is theirs. */
const isForeign = ({ personas }: AgentDetail): boolean => {
  const newest = Math.max(0, ...personas.map(({ version }) => version));
  return personas.some(({ version, tainted }) => version === newest && tainted);
};

const Draft = ({ agent, onClose }: { agent: AgentDetail; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('persona.draft');
  const [isOwn, setOwn] = useState(false);
  const {
    edit: typed,
    setEdit,
    forget,
  } = useKeptEdit(keptPersonas, {
    key: agent.id,
    stored: textOfPersona(agent.personas.find(({ status }) => status === 'active')),
  });
  const excess = (part: keyof typeof typed): string | undefined => {
    const count = linesTooMany(typed, part);
    return count === 0 ? undefined : say('agents.personaTooManyLines', { count });
  };
  const save = async (): Promise<void> => {
    const answer = await run({ agentId: agent.id, ...personaOfText(typed), ...(isOwn && { isOwn }) });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    forget();
    onClose();
    toast.show({ text: say('agents.personaDrafted') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.personaWrite')}
      testID="persona-sheet"
      footer={
        <Button
          label={say('agents.personaSave')}
          isDisabled={saysNothing(typed) || personaParts.some((part) => linesTooMany(typed, part) > 0)}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="persona-save"
        />
      }
    >
      <Text tone="textSoft">{say('agents.personaHint')}</Text>
      {personaParts.map((part) => (
        <Field
          key={part}
          label={say(label[part])}
          value={typed[part]}
          onChangeText={(text) => setEdit({ ...typed, [part]: text })}
          most={mostOf(part)}
          error={excess(part)}
          multiline
          testID={`persona-text-${part}`}
        />
      ))}
      {isForeign(agent) && (
        <>
          <Text tone="textSoft">{say('agents.personaOutsideHint')}</Text>
          <Checkbox label={say('vouch.confirm')} isChecked={isOwn} onChange={setOwn} testID="persona-own" />
        </>
      )}
    </Sheet>
  );
};

/** How it is to speak, in the person's own words: a proposal first, compared with what is in force, then approved. */
export const PersonaSheet = (props: { agent: AgentDetail; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <Draft agent={props.agent} onClose={props.onClose} /> : null;
