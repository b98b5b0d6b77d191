import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useLive } from '../../api';
import { Card, IconButton, Row, Section, Separator, useToast } from '../../components';
import { useSpeaking } from '../../words';

type Access = Pick<QueryOutput<'consent.list'>['access'][number], 'agentId' | 'agentKind'>;
/** Nobody of a kind, but the search for what is alike. */
const LIKENESS = '~likeness';

/** Who was allowed to ask this provider, for which category, and the way to take it back. */
export const WhoMayAsk = ({ provider }: { provider: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const agents = useLive('agent.list', {}).data?.agents ?? [];
  const categories = useLive('category.list', {}).data?.categories ?? [];
  const access = (useLive('consent.list', {}).data?.access ?? []).filter(
    (each) => each.provider === provider,
  );
  const { run } = useCommand('access.revoke');
  if (access.length === 0) return null;
  const revoke = async (id: string): Promise<void> => {
    const answer = await run({ id });
    toast.show({ text: answer.ok ? say('models.takenBack') : sentence(answer.error) });
  };
  const nameOf = ({ agentId, agentKind }: Access): string =>
    agentId === null
      ? say(agentKind === LIKENESS ? 'models.alikeTitle' : 'models.everyAgent')
      : (agents.find(({ id }) => id === agentId)?.name ?? say('agents.sourceGone'));
  return (
    <Section title={say('models.allowedWho')} testID="who-may-ask">
      <Card>
        {access.map(({ id, agentId, agentKind, categoryId, models }, at) => (
          <Fragment key={id}>
            {at > 0 && <Separator />}
            <Row
              title={nameOf({ agentId, agentKind })}
              subtitle={[
                ...models,
                ...(categoryId === null
                  ? []
                  : [
                      categoryId === '*'
                        ? say('models.laterOnes')
                        : (categories.find((category) => category.id === categoryId)?.name ?? '…'),
                    ]),
              ].join(' · ')}
              trailing={
                <IconButton
                  icon="close"
                  size={18}
                  label={say('models.takeBack', { name: nameOf({ agentId, agentKind }) })}
                  onPress={() => void revoke(id)}
                  testID={`access-revoke-${id}`}
                />
              }
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
