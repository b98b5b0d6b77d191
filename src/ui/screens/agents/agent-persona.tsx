import { useState } from 'react';
import { View } from 'react-native';
import { useCommand, useLive } from '../../api';
import { Button, Card, IconButton, Section, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { PersonaSheet } from './persona-sheet';

type Persona = AgentDetail['personas'][number];

const linesOf = (persona: Persona): readonly string[] => [
  ...(persona.coachingStyle === null ? [] : [persona.coachingStyle]),
  ...persona.voiceDirectives,
  ...persona.toneBounds,
  ...(persona.antiSycophancyPolicy === null ? [] : [persona.antiSycophancyPolicy]),
];

const stateWord = {
  draft: 'agents.personaDraft',
  active: 'agents.personaActive',
  archived: 'agents.personaEarlier',
} as const;

/** What the version in force would lose and gain by it. */
const Difference = ({ agent, persona }: { agent: AgentDetail; persona: Persona }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const changes = useLive('persona.diff', { agentId: agent.id, versionId: persona.id }).data?.changes ?? [];
  const sides = [
    { word: 'agents.personaAdds', tone: 'success', lines: changes.flatMap(({ added }) => added) },
    { word: 'agents.personaDrops', tone: 'warning', lines: changes.flatMap(({ removed }) => removed) },
  ] as const;
  return sides
    .filter(({ lines }) => lines.length > 0)
    .map(({ word, tone, lines }) => (
      <View key={word} style={{ gap: theme.space.xs }} testID={`${word}-${persona.version}`}>
        <Text variant="small" tone={tone}>
          {say(word)}
        </Text>
        {lines.map((line) => (
          <Text key={line} variant="small">
            {line}
          </Text>
        ))}
      </View>
    ));
};

const Version = ({ agent, persona }: { agent: AgentDetail; persona: Persona }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('persona.approve');
  const { version, status } = persona;
  const approve = async (): Promise<void> => {
    const answer = await run({ agentId: agent.id, versionId: persona.id });
    toast.show({ text: answer.ok ? say('agents.personaApproved') : sentence(answer.error) });
  };
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID={`persona-${version}`}>
      <Text variant="small" tone={status === 'draft' ? 'warning' : 'textSoft'}>
        {say(stateWord[status], { version })}
      </Text>
      {linesOf(persona).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {persona.tainted && (
        <Text variant="small" tone="warning" testID={`persona-tainted-${version}`}>
          {say('agents.personaOutside')}
        </Text>
      )}
      {status !== 'active' && <Difference agent={agent} persona={persona} />}
      {status !== 'active' && agent.state !== 'destroyed' && (
        <Button
          variant="quiet"
          icon={status === 'draft' ? 'check' : 'restore'}
          label={say(status === 'draft' ? 'agents.personaApprove' : 'agents.personaBack')}
          isBusy={isRunning}
          onPress={() => void approve()}
          testID={`persona-approve-${version}`}
        />
      )}
    </Card>
  );
};

/** The version in force, and any that waits for the person's word; earlier ones can be gone back to. Only the person puts one in force. */
export const AgentPersona = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isAll, setAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const shown = agent.personas.filter(({ status }) => isAll || status !== 'archived');
  if (agent.personas.length === 0 && agent.state === 'destroyed') return null;
  return (
    <Section
      title={say('agents.persona')}
      testID="agent-persona"
      trailing={
        agent.state !== 'destroyed' && (
          <IconButton
            icon="edit"
            label={say('agents.personaWrite')}
            onPress={() => setWriting(true)}
            tone="accent"
            testID="persona-write"
          />
        )
      }
    >
      <View style={{ gap: theme.space.s }}>
        {shown.map((persona) => (
          <Version key={persona.id} agent={agent} persona={persona} />
        ))}
        {shown.length < agent.personas.length && (
          <Button
            variant="quiet"
            icon="chevronDown"
            label={say('agents.personaShowEarlier')}
            onPress={() => setAll(true)}
            testID="persona-earlier"
          />
        )}
      </View>
      <PersonaSheet agent={agent} isOpen={isWriting} onClose={() => setWriting(false)} />
    </Section>
  );
};
