import { numberFormat } from '../../../core/formatters';
import { useRouter } from 'expo-router';
import { View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Card, ErrorState, GoneState, LoadingState, Screen, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import { outcomeWord } from './sent-screen';

type Call = NonNullable<QueryOutput<'ledger.show'>>;
const MICROS = 1_000_000;

const Facts = ({ call }: { call: Call }) => {
  const theme = useTheme();
  const { say, sentence, locale } = useSpeaking();
  const when = useWhen();
  const { inputTokens, outputTokens, costMicros, isEstimated, code } = call;
  const count = numberFormat(locale);
  const money = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 6,
  });
  const mark = isEstimated === true ? ` (${say('models.estimated')})` : '';
  const facts: readonly (readonly [string, string])[] = [
    [say('models.wentTo'), call.url],
    [say(outcomeWord[call.outcome]), when(call.at)],
    ...(inputTokens === null || outputTokens === null
      ? []
      : [
          [
            say('models.usage'),
            `${say('models.usageOf', { input: count.format(inputTokens), output: count.format(outputTokens) })}${mark}`,
          ] as const,
        ]),
    ...(costMicros === null
      ? []
      : [[say('models.cost'), `${money.format(costMicros / MICROS)}${mark}`] as const]),
  ];
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
      {facts.map(([name, value]) => (
        <View key={name} style={{ gap: 2 }}>
          <Text variant="small" tone="textSoft">
            {name}
          </Text>
          <Text selectable>{value}</Text>
        </View>
      ))}
      {code !== null && <Text tone="warning">{sentence({ code })}</Text>}
    </Card>
  );
};

/** One call that left this device, with every word of it. */
export const SentCallScreen = ({ id }: { id: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const found = useLive('ledger.show', { callId: id });
  const back = () => (router.canGoBack() ? router.back() : router.replace('/sent'));
  return (
    <Screen title={say('models.sent')} onBack={back} isReading testID="sent-call-screen">
      {found.status === 'loading' ? (
        <LoadingState />
      ) : found.status === 'failed' ? (
        <ErrorState failure={found.error} onRetry={found.refetch} />
      ) : found.data === null ? (
        <GoneState icon="lock" onBack={back} />
      ) : (
        <>
          <Facts call={found.data} />
          <Section title={say('models.theWords')}>
            <Card style={{ padding: theme.space.m }}>
              <Text variant="small" selectable testID="sent-body">
                {found.data.body ?? say('models.noBody')}
              </Text>
            </Card>
          </Section>
        </>
      )}
    </Screen>
  );
};
