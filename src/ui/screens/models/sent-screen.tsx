import { numberFormat } from '../../../core/formatters';
import type { AgentId } from '../../../core/named-ids';
import { useRouter } from 'expo-router';
import { useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLivePages, type PageSource } from '../../api';
import { EmptyState, IconButton, PagedList, Row, Screen, Text } from '../../components';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import { ForgetSentSheet } from './forget-sent-sheet';
import { useProviderTitle } from './provider-title';

type Call = QueryOutput<'ledger.list'>['calls'][number];

export const outcomeWord = {
  open: 'models.outcomeOpen',
  answered: 'models.outcomeAnswered',
  failed: 'models.outcomeFailed',
  cancelled: 'models.outcomeCancelled',
} as const;

const PAGE = 40;

const sourceOf = (agentId: AgentId | null): PageSource<QueryOutput<'ledger.list'>, Call> => ({
  key: `sent ${agentId ?? ''}`,
  subscribe: (client, { after, hear }) => {
    const of = agentId === null ? {} : { agentId };
    const before = after === null ? {} : { before: String(after) };
    return client.subscribe('ledger.list', { ...of, ...before, limit: PAGE }, hear);
  },
  itemsOf: ({ calls }) => calls,
  idOf: ({ callId }) => callId,
});

/** One call: of which model, when, how much, and what became of it. */
export const CallRow = ({ call }: { call: Call }) => {
  const { say, locale } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const titleOf = useProviderTitle();
  const { purpose, model, provider, at, bodyBytes, outcome } = call;
  return (
    <Row
      title={
        purpose === 'probe'
          ? say('models.tried')
          : say(purpose === 'likeness' ? 'models.askedAlike' : 'models.asked', {
              model: model ?? titleOf(provider),
            })
      }
      subtitle={[
        titleOf(provider),
        when(at),
        say('models.bytes', { count: numberFormat(locale).format(bodyBytes) }),
      ].join(' · ')}
      trailing={
        <Text variant="small" tone={outcome === 'failed' ? 'danger' : 'textSoft'}>
          {say(outcomeWord[outcome])}
        </Text>
      }
      onPress={() => router.push({ pathname: '/sent/[id]', params: { id: call.callId } })}
      testID={`sent-${call.callId}`}
    />
  );
};

/** Every call that left this device, newest first; what is old can be forgotten. */
export const SentScreen = ({ agentId }: { agentId: AgentId | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const [isForgetting, setForgetting] = useState(false);
  const list = useLivePages(sourceOf(agentId));
  const back = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  const newest = list.items?.[0];
  // Of one agent's calls alone nothing is forgotten: the other calls of the same days would stay behind.
  const mayForget = agentId === null && newest !== undefined;
  return (
    <Screen
      title={say('models.sent')}
      onBack={back}
      isScrollable={false}
      testID="sent-screen"
      actions={
        mayForget && (
          <IconButton
            icon="trash"
            label={say('models.forgetTitle')}
            onPress={() => setForgetting(true)}
            testID="sent-forget"
          />
        )
      }
    >
      <PagedList
        list={list}
        keyOf={({ callId }) => callId}
        renderRow={(call) => <CallRow call={call} />}
        empty={
          <EmptyState icon="lock" title={say('models.sentEmptyTitle')} body={say('models.sentEmptyBody')} />
        }
        testID="sent-list"
      />
      {isForgetting && newest !== undefined && (
        <ForgetSentSheet newest={newest.at} onClose={() => setForgetting(false)} />
      )}
    </Screen>
  );
};
