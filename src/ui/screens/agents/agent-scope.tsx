import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Button, Card, Icon, IconButton, Row, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { toolWords } from '../../../words/tool-words';
import type { AgentDetail } from './agent-screen';
import { EditAgentSheet } from './edit-agent-sheet';

/** More than these are counted until a person wants to see them. */
const SHOWN = 4;

const Abilities = ({
  title,
  hint,
  tools,
  testID,
}: {
  title: string;
  hint?: string;
  tools: readonly string[];
  testID: string;
}) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  const [isWhole, setWhole] = useState(tools.length <= SHOWN + 1);
  if (tools.length === 0) return null;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label" headingLevel={3}>
        {title}
      </Text>
      {hint !== undefined && (
        <Text variant="small" tone="textSoft">
          {hint}
        </Text>
      )}
      <View role="list" aria-label={title} style={{ gap: theme.space.s }}>
        {(isWhole ? tools : tools.slice(0, SHOWN)).map((tool) => (
          <View key={tool} role="listitem" style={{ flexDirection: 'row', gap: theme.space.s + 2 }}>
            <View style={{ paddingTop: 3 }}>
              <Icon name="check" size={17} color={theme.color.success} />
            </View>
            <Text style={{ flex: 1 }}>{toolWords(tool, language)}</Text>
          </View>
        ))}
      </View>
      {!isWhole && (
        <View style={{ flexDirection: 'row' }}>
          <Button
            variant="quiet"
            icon="chevronDown"
            label={say('agents.showAll', { count: tools.length })}
            onPress={() => setWhole(true)}
            testID={testID}
          />
        </View>
      )}
    </View>
  );
};

/** What it may see and do, in plain words: a list that a person can judge. */
export const AgentScope = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
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
            label={say('agents.editOf', { name: agent.name })}
            onPress={() => setEditing(true)}
            tone="accent"
            testID="agent-edit"
          />
        )
      }
    >
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        <Text>{sees}</Text>
        <Abilities
          title={say('agents.looksAndTells')}
          tools={agent.tools.filter((tool) => !agent.changingTools.includes(tool))}
          testID="scope-looks"
        />
        <Abilities
          title={say('agents.changesThings')}
          hint={say('agents.changesThingsHint')}
          tools={agent.changingTools}
          testID="scope-changes"
        />
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
