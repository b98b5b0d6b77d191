import { Fragment, useState } from 'react';
import { View } from 'react-native';
import type { AgentId } from '../../../core/named-ids';
import { useAct, useLive, useTellUndone } from '../../api';
import { Button, Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { NoticedSection } from './noticed';
import { RuleSheet, type Rule } from './rule-sheet';

const useMemoryActions = (agentId: AgentId) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const tellUndone = useTellUndone();
  const forget = useAct('memory.forget').run;
  const keep = useAct('memory.keep').run;
  const vouch = useAct('memory.vouch').run;
  return {
    forget: async (rule: Rule): Promise<void> => {
      const answer = await forget({ agentId, key: rule.key });
      if (!answer.ok) return toast.show({ text: sentence(answer.error) });
      toast.show({
        text: say('agents.forgotten'),
        actionLabel: say('shell.undo'),
        isWayBack: true,
        onAction: () => void tellUndone(keep({ agentId, ...rule })),
      });
    },
    vouch: async (rules: readonly Rule[]): Promise<void> => {
      const shown = Object.fromEntries(rules.map(({ key, value }) => [key, value]));
      const answer = await vouch({ agentId, rules: shown });
      toast.show({ text: answer.ok ? say('agents.vouched') : sentence(answer.error) });
    },
  };
};

/** What it reads in every run: all of it, each to be taken away; where text from outside had a part in it, that is said. */
export const AgentMemory = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { data } = useLive('memory.list', { agentId: agent.id });
  const { forget, vouch } = useMemoryActions(agent.id);
  const [edited, setEdited] = useState<Rule | null>(null);
  const isOver = agent.state === 'destroyed';
  if (data === undefined) return null;
  const { rules, tainted, noticed } = data;
  return (
    <>
      <Section title={say('agents.remembers')} testID="agent-memory">
        {rules.length === 0 ? (
          <Text tone="textSoft">{say('agents.remembersNothing')}</Text>
        ) : (
          <Card>
            {rules.map((rule, at) => (
              <Fragment key={rule.key}>
                {at > 0 && <Separator />}
                <Row
                  title={rule.value}
                  subtitle={rule.key.replaceAll(/[-_]/g, ' ')}
                  trailing={
                    isOver ? null : (
                      <View style={{ flexDirection: 'row' }}>
                        <IconButton
                          icon="edit"
                          size={18}
                          label={say('agents.ruleChange', { name: rule.value })}
                          onPress={() => setEdited(rule)}
                          testID={`memory-change-${rule.key}`}
                        />
                        <IconButton
                          icon="close"
                          size={18}
                          label={say('agents.forget', { name: rule.value })}
                          onPress={() => void forget(rule)}
                          testID={`memory-forget-${rule.key}`}
                        />
                      </View>
                    )
                  }
                  testID={`memory-${rule.key}`}
                />
              </Fragment>
            ))}
          </Card>
        )}
        {tainted && !isOver && (
          <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
            <Text tone="warning">{say('agents.remembersOutside')}</Text>
            <Button
              variant="quiet"
              icon="check"
              label={say('agents.vouch')}
              onPress={() => void vouch(rules)}
              testID="memory-vouch"
            />
          </Card>
        )}
      </Section>
      <NoticedSection agentId={agent.id} noticed={noticed} isOver={isOver} />
      <RuleSheet agentId={agent.id} rule={edited} onClose={() => setEdited(null)} />
    </>
  );
};
