import { useRouter } from 'expo-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Card, ErrorState, GoneState, LoadingState, Row, Screen, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import { NamedRows, useNamed } from '../entry/named-rows';
import { useLeaveAfter, type LeaveAfter } from '../task/use-leave-after';
import { ApprovalActions } from './approval-actions';
import { ArgsForm } from './args-form';
import { ChangeList } from './change-list';
import { approvalStateWord } from './change-set';
import { GrantSuggestion } from './grant-suggestion';
import { useCorrection, type Correction } from './use-correction';

export type Approval = NonNullable<QueryOutput<'approval.show'>>;

const riskWord = { low: 'waiting.riskLow', medium: 'waiting.riskMedium', high: 'waiting.riskHigh' } as const;
const Head = ({ approval }: { approval: Approval }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const when = useWhen();
  const isOpen = approval.state === 'open';
  const { obstacle, failure, rejectedBecause } = approval;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="heading" headingLevel={2} testID="approval-summary">
        {approval.summary ?? say('waiting.noChange')}
      </Text>
      <Text variant="small" tone={approval.risk === 'high' ? 'danger' : 'textSoft'}>
        {`${say(riskWord[approval.risk])}  ·  ${say('waiting.askedAt', { when: when(approval.createdAt) })}`}
      </Text>
      {isOpen ? (
        <Text variant="small" tone="textSoft">
          {say('waiting.until', { when: when(approval.expiresAt) })}
        </Text>
      ) : (
        <Text variant="label" testID="approval-state">
          {say(approvalStateWord(approval.state))}
        </Text>
      )}
      {approval.state === 'expired' && (
        <Text testID="approval-explained">
          {say('waiting.whyExpired', { when: when(approval.expiresAt) })}
        </Text>
      )}
      {approval.state === 'withdrawn' && (
        <Text testID="approval-explained">{say('waiting.whyWithdrawn')}</Text>
      )}
      {rejectedBecause !== null && <Text testID="approval-because">{rejectedBecause}</Text>}
      {failure !== null && (
        <Text tone="warning">{say('waiting.notDone', { why: sentence({ code: failure }) })}</Text>
      )}
      {isOpen && approval.tainted && <Text tone="warning">{say('waiting.tainted')}</Text>}
      {isOpen && approval.hasChangedSince && <Text tone="warning">{say('waiting.changedSince')}</Text>}
      {isOpen && obstacle !== null && <Text tone="danger">{sentence({ code: obstacle })}</Text>}
    </View>
  );
};

/** The model's words stand quoted and marked, below what counts. */
const ModelWords = ({ words, isDemo }: { words: string; isDemo: boolean }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Section title={say('waiting.itsWords')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
        <Text>{`“${words}”`}</Text>
        <Text variant="small" tone="textSoft">
          {say(isDemo ? 'waiting.itsWordsDemo' : 'waiting.itsWordsHint')}
        </Text>
      </Card>
    </Section>
  );
};

/** What it rests on: what the agent had in hand, and what had changed. */
const Evidence = ({ approval: { evidence } }: { approval: Approval }) => {
  const { say } = useSpeaking();
  const things = useNamed(evidence);
  if (things === undefined || things.length === 0) return null;
  return (
    <Section title={say('waiting.evidence')} testID="approval-evidence">
      <NamedRows ids={evidence} />
    </Section>
  );
};

type BodyProps = {
  approval: Approval;
  /** False while what the person changed is still being worked out: then nothing can be accepted. */
  isCurrent: boolean;
  correction: Correction;
  leaveAfter: LeaveAfter;
};
const Body = ({ approval, isCurrent, correction, leaveAfter }: BodyProps) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const isOpen = approval.state === 'open';
  const { edited, isFresh, change } = correction;
  return (
    <>
      <Head approval={approval} />
      {isOpen && edited !== null && <ArgsForm edited={edited} isFocusedAtOnce={isFresh} onChange={change} />}
      <ChangeList changes={approval.changes} />
      {approval.modelWords !== null && (
        <ModelWords words={approval.modelWords} isDemo={approval.model?.isDemo === true} />
      )}
      <Evidence approval={approval} />
      <GrantSuggestion approval={approval} />
      <Card>
        <Row
          title={say('waiting.whyItWoke')}
          onPress={() => router.push({ pathname: '/run/[key]', params: { key: approval.runKey } })}
          testID="approval-run"
        />
      </Card>
      {isOpen && (
        <ApprovalActions
          approval={approval}
          isCurrent={isCurrent}
          correction={correction}
          leaveAfter={leaveAfter}
        />
      )}
    </>
  );
};

/** One thing that an agent wants to do: what would change, by whose wish, until when; accept, change, reject. */
export const ApprovalScreen = ({ id }: { id: string }) => {
  const { say, language } = useSpeaking();
  const router = useRouter();
  const correction = useCorrection(id);
  const { edited, end, forget } = correction;
  const found = useLive('approval.show', { id, language, ...(edited === null ? {} : { args: edited.args }) });
  // While what was changed is worked out, what stood before stays in sight.
  const [last, setLast] = useState<Approval | null>(null);
  if (found.status === 'ready' && found.data !== null && found.data !== last) setLast(found.data);
  const approval = found.status === 'ready' ? found.data : last;
  const back = () => (router.canGoBack() ? router.back() : router.replace('/waiting'));
  // Held here: what is decided takes its buttons off the screen, often before their answer is there.
  const leaveAfter = useLeaveAfter(back);
  const decide: LeaveAfter = (work) =>
    leaveAfter(async () => {
      const isDecided = await work();
      if (isDecided) forget();
      return isDecided;
    });
  // Nothing is put right any more of what was decided meanwhile, here or elsewhere.
  const isOver = approval !== null && approval.state !== 'open';
  const letGo = useEffectEvent(end);
  useEffect(() => {
    if (isOver) letGo();
  }, [isOver]);
  const eyebrow = approval?.agentName;
  return (
    <Screen
      title={say('waiting.title')}
      {...(eyebrow === undefined ? {} : { eyebrow: say('waiting.proposes', { agent: eyebrow }) })}
      onBack={back}
      testID="approval-screen"
    >
      {found.status === 'failed' ? (
        <ErrorState failure={found.error} onRetry={found.refetch} />
      ) : approval !== null ? (
        <Body
          approval={approval}
          isCurrent={found.status === 'ready'}
          correction={correction}
          leaveAfter={decide}
        />
      ) : found.status === 'loading' ? (
        <LoadingState />
      ) : (
        <GoneState icon="agents" onBack={back} />
      )}
    </Screen>
  );
};
