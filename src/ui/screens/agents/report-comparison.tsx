import { Fragment } from 'react';
import { View } from 'react-native';
import type { ReportView } from '../../../runtime/api/agent-values';
import { isTaintedAsWhole } from '../../../runtime/api/report-origin';
import { Card, Section, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { compareReports, type ClaimChange } from './compare-reports';

const Change = ({ change }: { change: ClaimChange }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const isNew = change.is === 'new';
  return (
    <View style={{ padding: theme.space.m, gap: theme.space.xs }} testID={`compare-${change.is}`}>
      <Text variant="small" tone={isNew ? 'success' : 'warning'}>
        {say(isNew ? 'agents.claimNew' : 'agents.claimGone')}
      </Text>
      <Text tone={isNew ? 'text' : 'textSoft'}>{change.text}</Text>
      {change.tainted && (
        <Text variant="small" tone="textSoft">
          {say('agents.tainted')}
        </Text>
      )}
    </View>
  );
};

/** What the current report says that the earlier one did not, and what it no longer says. */
export const ReportComparison = ({ older, newer }: { older: ReportView; newer: ReportView }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { isLeadSame, sections, same } = compareReports(older, newer);
  return (
    <View style={{ gap: theme.space.l }} testID="report-comparison">
      {!isLeadSame && (
        <Card>
          <Change change={{ is: 'new', text: newer.lead, tainted: isTaintedAsWhole(newer) }} />
          <Separator />
          <Change change={{ is: 'gone', text: older.lead, tainted: isTaintedAsWhole(older) }} />
        </Card>
      )}
      {sections.map(({ title, changes }) => (
        <Section key={title} title={title}>
          <Card>
            {changes.map((change, at) => (
              <Fragment key={`${change.is} ${at}`}>
                {at > 0 && <Separator />}
                <Change change={change} />
              </Fragment>
            ))}
          </Card>
        </Section>
      ))}
      <Text tone="textSoft">{say('agents.claimsSame', { count: same })}</Text>
    </View>
  );
};
