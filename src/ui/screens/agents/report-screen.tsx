import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { View } from 'react-native';
import type { AgentId } from '../../../core/named-ids';
import type { ReportLine, ReportView } from '../../../runtime/api/agent-values';
import type { QueryOutput } from '../../../runtime/api/definition';
import { isTaintedAsWhole } from '../../../runtime/api/report-origin';
import { useLive, useLivePages, type PageSource } from '../../api';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  PagedList,
  Row,
  Screen,
  Section,
  SegmentedChoice,
  Separator,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ClaimRow, type Claim } from './claim-row';
import { ClaimSheet } from './claim-sheet';
import { DemoMark } from './demo-mark';
import { ReportComparison } from './report-comparison';
import { useWhen } from './use-when';

const freshWord = {
  fresh: 'agents.fresh',
  old_by_age: 'agents.oldByAge',
  old_by_event: 'agents.oldByEvent',
} as const;

const ReportHead = ({ report }: { report: ReportView }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  const isFresh = report.freshness.state === 'fresh';
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="heading" headingLevel={2} testID="report-lead">
        {report.lead}
      </Text>
      <Text variant="small" tone={isFresh ? 'success' : 'warning'} testID="report-freshness">
        {say(freshWord[report.freshness.state])}
        <Text variant="small" tone="textSoft">
          {`  ·  ${say('agents.writtenAt', { when: when(report.createdAt) })}`}
        </Text>
      </Text>
      {isTaintedAsWhole(report) && (
        <Text variant="small" tone="warning" testID="report-tainted">
          {say('agents.tainted')}
        </Text>
      )}
      {report.model.isDemo && <DemoMark />}
    </View>
  );
};

const ReportSections = ({ report }: { report: ReportView }) => {
  const [claim, setClaim] = useState<Claim | null>(null);
  return (
    <>
      {report.sections.map((section) => (
        <Section key={section.id} title={section.title}>
          <Card>
            {section.claims.map((each, at) => (
              <Fragment key={each.id}>
                {at > 0 && <Separator />}
                <ClaimRow claim={each} onPress={() => setClaim(each)} />
              </Fragment>
            ))}
          </Card>
        </Section>
      ))}
      {claim !== null && <ClaimSheet claim={claim} onClose={() => setClaim(null)} />}
    </>
  );
};

/** The report, and beside an earlier one the way to what has changed since. */
const ReportBody = ({ report, current }: { report: ReportView; current: ReportView | null }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isComparing, setComparing] = useState(false);
  return (
    <View style={{ gap: theme.space.l, paddingBottom: theme.space.l }}>
      <ReportHead report={report} />
      {current !== null && current.id !== report.id && (
        <SegmentedChoice
          label={say('agents.compare')}
          options={[
            { value: 'report', label: say('agents.thisReport') },
            { value: 'compare', label: say('agents.compare') },
          ]}
          value={isComparing ? 'compare' : 'report'}
          onChange={(value) => setComparing(value === 'compare')}
          testID="report-view"
        />
      )}
      {isComparing && current !== null ? (
        <ReportComparison older={report} newer={current} />
      ) : (
        <ReportSections report={report} />
      )}
    </View>
  );
};

const PAGE = 20;
const sourceOf = (agentId: AgentId): PageSource<QueryOutput<'report.history'>, ReportLine> => ({
  key: `reports ${agentId}`,
  subscribe: (client, { after, hear }) => {
    const before = after === null ? {} : { before: String(after) };
    return client.subscribe('report.history', { agentId, ...before, limit: PAGE }, hear);
  },
  itemsOf: ({ reports }) => reports,
  idOf: ({ id }) => id,
});

const EarlierRow = ({ agentId, line }: { agentId: AgentId; line: ReportLine }) => {
  const router = useRouter();
  const when = useWhen();
  const params = { id: agentId, report: line.id };
  return (
    <Row
      title={line.lead}
      subtitle={when(line.createdAt)}
      onPress={() => router.push({ pathname: '/agent/[id]/report', params })}
      testID={`earlier-${line.id}`}
    />
  );
};

type Shown = { readonly agentId: AgentId; readonly report: ReportView; readonly current: ReportView | null };
/** Below the report all earlier ones, to the very first. */
const ReportAndEarlier = ({ agentId, report, current }: Shown) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const all = useLivePages(sourceOf(agentId));
  const others = all.items?.filter(({ id }) => id !== report.id) ?? null;
  return (
    <PagedList
      list={{ ...all, items: others }}
      keyOf={({ id }) => id}
      renderRow={(line) => <EarlierRow agentId={agentId} line={line} />}
      header={
        <>
          <ReportBody report={report} current={current} />
          {others !== null && others.length > 0 && (
            <Text
              variant="heading"
              headingLevel={2}
              style={{ paddingBottom: theme.space.s }}
              testID="earlier-reports"
            >
              {say('agents.earlier')}
            </Text>
          )}
        </>
      }
      empty={<View />}
      testID="report-list"
    />
  );
};

/** The current report first, how fresh it is said honestly, every claim with its sources; earlier ones below. */
export const ReportScreen = ({ agentId, reportId }: { agentId: AgentId; reportId: string | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const current = useLive('report.get', { agentId });
  const named = useLive('report.show', { id: reportId ?? '-' });
  const agent = useLive('agent.get', { id: agentId });
  const wanted = reportId === null ? current : named;
  const report = wanted.data;
  const back = () =>
    router.canGoBack() ? router.back() : router.replace({ pathname: '/agent/[id]', params: { id: agentId } });
  const eyebrow = agent.data?.name;
  return (
    <Screen
      title={say('agents.report')}
      {...(eyebrow === undefined ? {} : { eyebrow })}
      onBack={back}
      isScrollable={false}
      testID="report-screen"
    >
      {wanted.status === 'failed' ? (
        <ErrorState failure={wanted.error} onRetry={wanted.refetch} />
      ) : report === undefined ? (
        <LoadingState />
      ) : report === null ? (
        <EmptyState icon="note" title={say('agents.noReport')} body={say('agents.noReportBody')} />
      ) : (
        <ReportAndEarlier key={report.id} agentId={agentId} report={report} current={current.data ?? null} />
      )}
    </Screen>
  );
};
