import { useRouter } from 'expo-router';
import type { AgentId } from '../../../core/named-ids';
import type { QueryOutput } from '../../../runtime/api/definition';
import type { RunSummary } from '../../../runtime/api/agent-values';
import { useLive, useLivePages, type PageSource } from '../../api';
import { EmptyState, PagedList, Screen } from '../../components';
import { useSpeaking } from '../../words';
import { RunRow } from './run-row';

const PAGE = 40;

const sourceOf = (agentId: AgentId | null): PageSource<QueryOutput<'run.list'>, RunSummary> => ({
  key: `runs ${agentId ?? ''}`,
  subscribe: (client, { after, hear }) => {
    const of = agentId === null ? {} : { agentId };
    const before = after === null ? {} : { before: String(after) };
    return client.subscribe('run.list', { ...of, ...before, limit: PAGE }, hear);
  },
  itemsOf: ({ runs }) => runs,
  idOf: ({ runKey }) => runKey,
});

/** What agents did and will do, newest first, to the very first. */
export const ActivityScreen = ({ agentId }: { agentId: AgentId | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const list = useLivePages(sourceOf(agentId));
  const agents = useLive('agent.list', {}).data?.agents ?? [];
  const nameOf = (id: string): string => agents.find((agent) => agent.id === id)?.name ?? '';
  const back = () => (router.canGoBack() ? router.back() : router.replace('/agents'));
  return (
    <Screen
      title={say('agents.activity')}
      {...(agentId === null ? {} : { eyebrow: nameOf(agentId) })}
      onBack={back}
      isScrollable={false}
      testID="activity-screen"
    >
      <PagedList
        list={list}
        keyOf={({ runKey }) => runKey}
        renderRow={(run) => (
          <RunRow run={run} {...(agentId === null ? { agentName: nameOf(run.agentId) } : {})} />
        )}
        extraData={agents}
        empty={<EmptyState icon="agents" title={say('agents.nothingYet')} />}
        testID="activity-list"
      />
    </Screen>
  );
};
