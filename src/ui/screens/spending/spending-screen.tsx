import { numberFormat } from '../../../core/formatters';
import type { AgentId } from '../../../core/named-ids';
import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { View } from 'react-native';
import type { Spending, SpendingSum } from '../../../runtime/api/spending-definition';
import { useLive } from '../../api';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  Row,
  Screen,
  Section,
  SegmentedChoice,
  Separator,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useProviderTitle } from '../models/provider-title';
import { useWhen } from '../agents/use-when';
import { SpendingChart } from './spending-chart';
import { moneyFormat } from './spending-values';

const RANGES = { day7: 7, day30: 30, day90: 90 } as const;
type Range = keyof typeof RANGES;
const ranges = ['day7', 'day30', 'day90'] as const;

const useSumWords = () => {
  const { say, locale } = useSpeaking();
  const count = numberFormat(locale);
  return ({ calls, inputTokens, outputTokens }: SpendingSum): string =>
    [
      say('spending.calls', { count: calls }),
      say('spending.tokens', { input: count.format(inputTokens), output: count.format(outputTokens) }),
    ].join(' · ');
};

type Line = SpendingSum & { readonly key: string; readonly title: string };
const Lines = ({ title, lines, more }: { title: string; lines: readonly Line[]; more: number }) => {
  const { say, locale } = useSpeaking();
  const words = useSumWords();
  const money = moneyFormat(locale);
  return (
    <Section title={title}>
      <Card>
        {lines.map((line, at) => (
          <Fragment key={line.key}>
            {at > 0 && <Separator />}
            <Row
              title={line.title}
              subtitle={words(line)}
              trailing={<Text variant="label">{money(line.costMicros)}</Text>}
              testID={`spent-${line.key}`}
            />
          </Fragment>
        ))}
      </Card>
      {more > 0 && (
        <Text variant="small" tone="textSoft">
          {say('spending.more', { count: more })}
        </Text>
      )}
    </Section>
  );
};

const Total = ({ spending: { total } }: { spending: Spending }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const words = useSumWords();
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.xs }}>
      <Text variant="small" tone="textSoft">
        {say('spending.total')}
      </Text>
      <Text variant="title" testID="spending-total">
        {moneyFormat(locale)(total.costMicros)}
      </Text>
      <Text variant="small" tone="textSoft">
        {words(total)}
      </Text>
      {total.isEstimated && (
        <Text variant="small" tone="textSoft">
          {say('spending.estimated')}
        </Text>
      )}
      {total.unknown > 0 && (
        <Text variant="small" tone="warning">
          {say('spending.unknown', { count: total.unknown })}
        </Text>
      )}
    </Card>
  );
};

const Spent = ({ spending, isOfOne }: { spending: Spending; isOfOne: boolean }) => {
  const { say } = useSpeaking();
  const titleOf = useProviderTitle();
  const when = useWhen();
  const { total, byAgent, byProvider, byModel, more, firstAt } = spending;
  if (total.calls === 0)
    return <EmptyState icon="agents" title={say('spending.emptyTitle')} body={say('spending.emptyBody')} />;
  return (
    <>
      <Total spending={spending} />
      <SpendingChart spending={spending} />
      {!isOfOne && (
        <Lines
          title={say('spending.byAgent')}
          lines={byAgent.map(({ agentId, name, ...sum }) => ({
            ...sum,
            key: agentId ?? 'none',
            title: name ?? say('spending.noAgent'),
          }))}
          more={more.agents}
        />
      )}
      <Lines
        title={say('spending.byProvider')}
        lines={byProvider.map(({ provider, ...sum }) => ({
          ...sum,
          key: `of-${provider}`,
          title: titleOf(provider),
        }))}
        more={more.providers}
      />
      <Lines
        title={say('spending.byModel')}
        lines={byModel.map(({ provider, model, ...sum }) => ({
          ...sum,
          key: `${provider}/${model ?? ''}`,
          title: model === null ? titleOf(provider) : `${model} · ${titleOf(provider)}`,
        }))}
        more={more.models}
      />
      {firstAt !== null && (
        <Text variant="small" tone="textSoft">
          {say('spending.keptSince', { at: when(firstAt) })}
        </Text>
      )}
    </>
  );
};

/** What asking models cost, by day, agent, provider and model; of one agent where one is named. */
export const SpendingScreen = ({ agentId }: { agentId: AgentId | null }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const agents = useLive('agent.list', {}).data?.agents ?? [];
  const name = agents.find(({ id }) => id === agentId)?.name;
  const [range, setRange] = useState<Range>('day30');
  const of = agentId === null ? {} : { agentId };
  const found = useLive('spending.get', { days: RANGES[range], ...of });
  // The last picture stays until the next is there.
  const [last, setLast] = useState<Spending | null>(null);
  if (found.status === 'ready' && found.data !== last) setLast(found.data);
  const spending = found.data ?? (found.status === 'loading' ? last : null);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  return (
    <Screen
      title={say('spending.title')}
      {...(name !== undefined && { eyebrow: name })}
      onBack={back}
      testID="spending-screen"
    >
      <View style={{ gap: theme.space.m }}>
        <SegmentedChoice
          label={say('spending.days')}
          options={ranges.map((value) => ({ value, label: say(`spending.${value}`) }))}
          value={range}
          onChange={setRange}
          testID="spending-range"
        />
      </View>
      {found.status === 'failed' && <ErrorState failure={found.error} onRetry={found.refetch} />}
      {spending === null && found.status === 'loading' && <LoadingState rows={3} />}
      {spending !== null && <Spent spending={spending} isOfOne={agentId !== null} />}
    </Screen>
  );
};
