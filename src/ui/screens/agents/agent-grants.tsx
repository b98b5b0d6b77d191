import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { toolWords } from '../../../words/tool-words';
import { useAct, useLive, useTellUndone } from '../../api';
import { Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { useWhen } from './use-when';

type Grant = QueryOutput<'grant.list'>['grants'][number];

const useRevoke = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const tellUndone = useTellUndone();
  const revoke = useAct('grant.revoke').run;
  const create = useAct('grant.create').run;
  const giveBack = ({ agentId, toolName, categoryIds, until }: Grant): Promise<void> =>
    tellUndone(create({ agentId, toolName, categoryIds, until }));
  return async (grant: Grant): Promise<void> => {
    const answer = await revoke({ id: grant.id });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    toast.show({
      text: say('agents.grantRevoked'),
      actionLabel: say('shell.undo'),
      isWayBack: true,
      onAction: () => void giveBack(grant),
    });
  };
};

/** What was allowed for good, where, and until when; each is taken back with one tap. */
export const AgentGrants = ({ agent }: { agent: AgentDetail }) => {
  const { say, language } = useSpeaking();
  const when = useWhen();
  const revoke = useRevoke();
  const grants = useLive('grant.list', { agentId: agent.id }).data?.grants;
  const categories = useLive('category.list', {}).data?.categories ?? [];
  if (grants === undefined) return null;
  const placeOf = ({ categoryIds, until }: Grant): string => {
    const names = (categoryIds ?? []).map((id) => categories.find((each) => each.id === id)?.name ?? '…');
    const where =
      categoryIds === null
        ? say('agents.grantEverywhere')
        : say('agents.grantOnlyIn', { names: names.join(', ') });
    return until === null ? where : `${where}, ${say('agents.grantUntil', { when: when(until) })}`;
  };
  return (
    <Section title={say('agents.grants')} testID="agent-grants">
      {grants.length === 0 ? (
        <Text tone="textSoft">{say('agents.grantsNone')}</Text>
      ) : (
        <Card>
          {grants.map((grant, at) => (
            <Fragment key={grant.id}>
              {at > 0 && <Separator />}
              <Row
                title={toolWords(grant.toolName, language)}
                subtitle={placeOf(grant)}
                trailing={
                  <IconButton
                    icon="close"
                    size={18}
                    label={say('agents.grantRevoke', { name: toolWords(grant.toolName, language) })}
                    onPress={() => void revoke(grant)}
                    testID={`grant-revoke-${grant.toolName}`}
                  />
                }
                testID={`grant-${grant.toolName}`}
              />
            </Fragment>
          ))}
        </Card>
      )}
    </Section>
  );
};
