import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import type { AgentId } from '../../../core/named-ids';
import { useLive } from '../../api';
import { Card, Row, Section, Separator, Text } from '../../components';
import { useSpeaking } from '../../words';
import { RunRow } from './run-row';

const LATEST = 3;

/** What it did lately, and the way to all of it. */
export const AgentRuns = ({ agentId }: { agentId: AgentId }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const runs = useLive('run.list', { agentId, limit: LATEST }).data?.runs ?? [];
  return (
    <Section title={say('agents.lately')} testID="agent-runs">
      {runs.length === 0 ? (
        <Text tone="textSoft">{say('agents.nothingYet')}</Text>
      ) : (
        <Card>
          {runs.map((run) => (
            <Fragment key={run.runKey}>
              <RunRow run={run} />
              <Separator />
            </Fragment>
          ))}
          <Row
            title={say('agents.allRuns')}
            onPress={() => router.push({ pathname: '/activity', params: { agent: agentId } })}
            testID="agent-all-runs"
          />
        </Card>
      )}
    </Section>
  );
};
