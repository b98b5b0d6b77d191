import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { View } from 'react-native';
import type { ReportView } from '../../../runtime/api/agent-values';
import { useLive } from '../../api';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  Row,
  Screen,
  Section,
  Separator,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ClaimRow, type Claim } from './claim-row';
import { ClaimSheet } from './claim-sheet';
import { DemoMark } from './demo-mark';
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
      {report.tainted && (
        <Text variant="small" tone="warning">
          {say('agents.tainted')}
        </Text>
      )}
      {report.model.isDemo && <DemoMark />}
    </View>
  );
};

const ReportBody = ({ report }: { report: ReportView }) => {
  const [claim, setClaim] = useState<Claim | null>(null);
  return (
    <>
      <ReportHead report={report} />
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

const Earlier = ({ agentId, shownId }: { agentId: string; shownId: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const reports = (useLive('report.list', { agentId, limit: 20 }).data?.reports ?? []).filter(
    ({ id }) => id !== shownId,
  );
  if (reports.length === 0) return null;
  return (
    <Section title={say('agents.earlier')} testID="earlier-reports">
      <Card>
        {reports.map((report, at) => (
          <Fragment key={report.id}>
            {at > 0 && <Separator />}
            <Row
              title={report.lead}
              subtitle={when(report.createdAt)}
              onPress={() =>
                router.push({ pathname: '/agent/[id]/report', params: { id: agentId, report: report.id } })
              }
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};

/** The current report first, how fresh it is said honestly, every claim with its sources; earlier ones below. */
export const ReportScreen = ({ agentId, reportId }: { agentId: string; reportId: string | null }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const current = useLive('report.get', { agentId });
  const all = useLive('report.list', { agentId, limit: 20 });
  const agent = useLive('agent.get', { id: agentId });
  const report =
    reportId === null ? current.data : (all.data?.reports.find(({ id }) => id === reportId) ?? current.data);
  const back = () =>
    router.canGoBack() ? router.back() : router.replace({ pathname: '/agent/[id]', params: { id: agentId } });
  const eyebrow = agent.data?.name;
  return (
    <Screen
      title={say('agents.report')}
      {...(eyebrow === undefined ? {} : { eyebrow })}
      onBack={back}
      testID="report-screen"
    >
      {current.status === 'failed' ? (
        <ErrorState failure={current.error} onRetry={current.refetch} />
      ) : report === undefined ? (
        <LoadingState />
      ) : report === null ? (
        <EmptyState icon="note" title={say('agents.noReport')} body={say('agents.noReportBody')} />
      ) : (
        <>
          <ReportBody key={report.id} report={report} />
          <Earlier agentId={agentId} shownId={report.id} />
        </>
      )}
    </Screen>
  );
};
