import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  Row,
  Screen,
  Separator,
  Text,
} from '../../components';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';

type Call = QueryOutput<'ledger.list'>['calls'][number];

export const outcomeWord = {
  open: 'models.outcomeOpen',
  answered: 'models.outcomeAnswered',
  failed: 'models.outcomeFailed',
  cancelled: 'models.outcomeCancelled',
} as const;

const FIRST = 50;
const MOST = 200;

const CallRow = ({ call }: { call: Call }) => {
  const { say, locale } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const { purpose, model, provider, at, bodyBytes, outcome } = call;
  return (
    <Row
      title={purpose === 'probe' ? say('models.tried') : say('models.asked', { model: model ?? provider })}
      subtitle={[
        provider,
        when(at),
        say('models.bytes', { count: new Intl.NumberFormat(locale).format(bodyBytes) }),
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

/** Every call that left this device, newest first. */
export const SentScreen = ({ agentId }: { agentId: string | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const [limit, setLimit] = useState(FIRST);
  const listed = useLive('ledger.list', { limit, ...(agentId === null ? {} : { agentId }) });
  const back = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  return (
    <Screen title={say('models.sent')} onBack={back} testID="sent-screen">
      {listed.status === 'loading' ? (
        <LoadingState />
      ) : listed.status === 'failed' ? (
        <ErrorState failure={listed.error} onRetry={listed.refetch} />
      ) : listed.data.calls.length === 0 ? (
        <EmptyState icon="lock" title={say('models.sentEmptyTitle')} body={say('models.sentEmptyBody')} />
      ) : (
        <>
          <Card>
            {listed.data.calls.map((call, at) => (
              <Fragment key={call.callId}>
                {at > 0 && <Separator />}
                <CallRow call={call} />
              </Fragment>
            ))}
          </Card>
          {listed.data.next !== null && limit < MOST && (
            <Button
              variant="quiet"
              icon="chevronDown"
              label={say('models.earlier')}
              onPress={() => setLimit(MOST)}
              testID="sent-more"
            />
          )}
        </>
      )}
    </Screen>
  );
};
