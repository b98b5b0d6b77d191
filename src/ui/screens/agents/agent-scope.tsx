import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Card, Icon, IconButton, Row, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { toolWords } from '../../../words/tool-words';
import type { AgentDetail } from './agent-screen';
import { EditAgentSheet } from './edit-agent-sheet';

/** What it may see and do, in plain words: a list that a person can judge. */
export const AgentScope = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  const router = useRouter();
  const { data } = useLive('category.list', {});
  const names = (agent.categoryIds ?? []).flatMap(
    (id) => data?.categories.find((category) => category.id === id)?.name ?? [],
  );
  const sees =
    agent.categoryIds === null ? say('agents.seesAll') : say('agents.seesOnly', { names: names.join(', ') });
  const [isEditing, setEditing] = useState(false);
  return (
    <Section
      title={say('agents.seesAndDoes')}
      testID="agent-scope"
      trailing={
        agent.state !== 'destroyed' && (
          <IconButton
            icon="edit"
            label={`${say('agents.edit')}: ${agent.name}`}
            onPress={() => setEditing(true)}
            tone="accent"
            testID="agent-edit"
          />
        )
      }
    >
      <Card
        role="list"
        aria-label={say('agents.seesAndDoes')}
        style={{ padding: theme.space.m, gap: theme.space.s }}
      >
        {[sees, ...agent.tools.map((tool) => toolWords(tool, language))].map((line) => (
          <View key={line} role="listitem" style={{ flexDirection: 'row', gap: theme.space.s + 2 }}>
            <View style={{ paddingTop: 3 }}>
              <Icon name="check" size={17} color={theme.color.success} />
            </View>
            <Text style={{ flex: 1 }}>{line}</Text>
          </View>
        ))}
      </Card>
      {agent.state !== 'destroyed' && (
        <Card>
          <Row
            title={say('preview.open')}
            onPress={() => router.push({ pathname: '/agent/[id]/preview', params: { id: agent.id } })}
            testID="agent-preview"
          />
        </Card>
      )}
      <EditAgentSheet agent={agent} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Section>
  );
};
