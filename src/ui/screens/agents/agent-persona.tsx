import { View } from 'react-native';
import { useCommand } from '../../api';
import { Button, Card, Section, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';

type Persona = AgentDetail['personas'][number];

const linesOf = (persona: Persona): readonly string[] => [
  ...(persona.coachingStyle === null ? [] : [persona.coachingStyle]),
  ...persona.voiceDirectives,
  ...persona.toneBounds,
  ...(persona.antiSycophancyPolicy === null ? [] : [persona.antiSycophancyPolicy]),
];

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
        {say(status === 'draft' ? 'agents.personaDraft' : 'agents.personaActive', { version })}
      </Text>
      {linesOf(persona).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {status === 'draft' && agent.state !== 'destroyed' && (
        <Button
          variant="quiet"
          icon="check"
          label={say('agents.personaApprove')}
          isBusy={isRunning}
          onPress={() => void approve()}
          testID={`persona-approve-${version}`}
        />
      )}
    </Card>
  );
};

/** The version in force, and any that waits for the person's word. Only the person puts one in force. */
export const AgentPersona = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const shown = agent.personas.filter(({ status }) => status !== 'archived');
  if (shown.length === 0) return null;
  return (
    <Section title={say('agents.persona')} testID="agent-persona">
      <View style={{ gap: theme.space.s }}>
        {shown.map((persona) => (
          <Version key={persona.id} agent={agent} persona={persona} />
        ))}
      </View>
    </Section>
  );
};
