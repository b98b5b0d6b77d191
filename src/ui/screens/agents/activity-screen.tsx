import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { useLive } from '../../api';
import { Button, Card, EmptyState, ErrorState, LoadingState, Screen, Separator } from '../../components';
import { useSpeaking } from '../../words';
import { RunRow } from './run-row';

const FIRST = 40;
const MOST = 200;

/** What agents did and will do, newest first. */
export const ActivityScreen = ({ agentId }: { agentId: string | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const [limit, setLimit] = useState(FIRST);
  const runs = useLive('run.list', { limit, ...(agentId === null ? {} : { agentId }) });
  const agents = useLive('agent.list', {}).data?.agents ?? [];
  const nameOf = (id: string): string => agents.find((agent) => agent.id === id)?.name ?? '';
  const back = () => (router.canGoBack() ? router.back() : router.replace('/agents'));
  return (
    <Screen
      title={say('agents.activity')}
      {...(agentId === null ? {} : { eyebrow: nameOf(agentId) })}
      onBack={back}
      testID="activity-screen"
    >
      {runs.status === 'loading' ? (
        <LoadingState />
      ) : runs.status === 'failed' ? (
        <ErrorState failure={runs.error} onRetry={runs.refetch} />
      ) : runs.data.runs.length === 0 ? (
        <EmptyState icon="agents" title={say('agents.nothingYet')} />
      ) : (
        <>
          <Card>
            {runs.data.runs.map((run, at) => (
              <Fragment key={run.runKey}>
                {at > 0 && <Separator />}
                <RunRow run={run} {...(agentId === null ? { agentName: nameOf(run.agentId) } : {})} />
              </Fragment>
            ))}
          </Card>
          {runs.data.runs.length === limit && limit < MOST && (
            <Button
              variant="quiet"
              icon="chevronDown"
              label={say('agents.earlierRuns')}
              onPress={() => setLimit(MOST)}
              testID="activity-more"
            />
          )}
        </>
      )}
    </Screen>
  );
};
