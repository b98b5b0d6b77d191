import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import type { AgentId } from '../../../core/named-ids';
import { useLive } from '../../api';
import { Card, Row, Section, Separator } from '../../components';
import { useSpeaking } from '../../words';
import { useWhen } from './use-when';
import { worksOnWords } from './works-on';

const LATEST = 3;

/** Why it came through to the person, or did not; nothing where it never wanted to. */
export const AgentAttention = ({ agentId }: { agentId: AgentId }) => {
  const { say, language } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const found = useLive('attention.list', { agentId, limit: LATEST, language });
  const decisions = found.data?.decisions ?? [];
  if (decisions.length === 0) return null;
  return (
    <Section title={say('agents.wantedYou')} testID="agent-attention">
      <Card>
        {decisions.map(({ id, why: [decided = '', ...reasons], createdAt, runKey, worksOn }, at) => (
          <Fragment key={id}>
            {at > 0 && <Separator />}
            <Row
              title={decided}
              subtitle={[when(createdAt), ...reasons, worksOnWords(worksOn, say) ?? []].flat().join('\n')}
              {...(runKey === null
                ? {}
                : { onPress: () => router.push({ pathname: '/run/[key]', params: { key: runKey } }) })}
              testID={`attention-${id}`}
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
