import { Fragment, useState } from 'react';
import type { AgentId } from '../../../core/named-ids';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Card, Row, Section, Separator, Text } from '../../components';
import { useSpeaking } from '../../words';
import { ConsentSheet } from './consent-sheet';
import { useProviderTitle } from './provider-title';

type Lapsed = QueryOutput<'consent.lapsed'>['lapsed'][number];

/** [CONSENT-3] Who may ask which model no more until the person agrees anew: of all agents, or of one. */
export const NewYes = ({ agentId }: { agentId?: AgentId }) => {
  const { say } = useSpeaking();
  const titleOf = useProviderTitle();
  const [chosen, setChosen] = useState<Lapsed | null>(null);
  const all = useLive('consent.lapsed', {}).data?.lapsed ?? [];
  const lapsed = all.filter((each) => agentId === undefined || each.agentId === agentId);
  const isText = lapsed.some(({ changed }) => changed === 'text');
  return (
    <>
      {lapsed.length > 0 && (
        <Section title={say('models.newYes')} testID="new-yes">
          <Text tone="textSoft">{say(isText ? 'models.newYesText' : 'models.newYesReach')}</Text>
          <Card>
            {lapsed.map((each, at) => (
              <Fragment key={`${each.agentId} ${each.provider} ${each.model}`}>
                {at > 0 && <Separator />}
                <Row
                  title={say('models.newYesOf', { agent: each.agentName, model: each.model })}
                  subtitle={`${titleOf(each.provider)} · ${say('models.newYesRead')}`}
                  onPress={() => setChosen(each)}
                  testID={`new-yes-${each.agentId}-${each.model}`}
                />
              </Fragment>
            ))}
          </Card>
        </Section>
      )}
      {chosen !== null && (
        <ConsentSheet
          provider={chosen.provider}
          model={chosen.model}
          agent={{ id: chosen.agentId, name: chosen.agentName }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
};
