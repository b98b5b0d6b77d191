import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import { View } from 'react-native';
import type { RunKey } from '../../../core/named-ids';
import { inReadersLanguage } from '../../../words/own-template-words';
import { useCommand, useLive } from '../../api';
import {
  Button,
  Card,
  ErrorState,
  GoneState,
  LoadingState,
  Screen,
  Section,
  Separator,
  Text,
  useToast,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { NamedRows } from '../entry/named-rows';
import { CallRow } from '../models/sent-screen';
import { moneyFormat } from '../spending/spending-values';
import { isOver, reasonWord, statusTone, statusWord } from './agent-state';
import { DemoMark } from './demo-mark';
import { RunCheck } from './run-check';
import { StoryRow } from './story-row';
import { storyOf, type RunDetail } from './run-story';
import { useWhen } from './use-when';
import { WorksOn } from './works-on';

/** What asking cost it, failed attempts included; nothing where no model elsewhere was asked. */
const RunCost = ({ cost }: Pick<RunDetail, 'cost'>) => {
  const { say, locale } = useSpeaking();
  if (cost.calls === 0) return null;
  const price = moneyFormat(locale)(cost.costMicros);
  const isKnown = !cost.isEstimated && cost.unknownCalls === 0;
  return (
    <Text variant="small" tone="textSoft" testID="run-cost">
      {say(isKnown ? 'agents.runCost' : 'agents.runCostAbout', { count: cost.calls, cost: price })}
    </Text>
  );
};

const RunHead = ({ run }: { run: RunDetail }) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const when = useWhen();
  const { label, ids } = run.cause;
  return (
    <View style={{ gap: theme.space.xs }}>
      <Text variant="heading" headingLevel={2}>
        {say(reasonWord(run.reason))}
      </Text>
      <Text variant="label" tone={statusTone(run.status)} testID="run-status">
        {say(statusWord(run.status))}
      </Text>
      <Text variant="small" tone="textSoft">
        {when(run.startedAt ?? run.queuedAt)}
      </Text>
      {label !== null && <Text testID="run-cause">{inReadersLanguage(label, language)}</Text>}
      <NamedRows ids={ids} testID="run-changed" />
      {run.code !== null && <Text testID="run-why">{sentence({ code: run.code })}</Text>}
      <RunCost cost={run.cost} />
    </View>
  );
};

/** Its own words, marked as a model's. */
const LastWords = ({ run }: { run: RunDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const last = run.messages.findLast(({ kind, brief }) => kind === 'thought' && brief !== null);
  if (last === undefined) return null;
  return (
    <Section title={say('agents.stepSaid')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
        <Text>{last.text}</Text>
        {last.model?.isDemo === true && <DemoMark isShort />}
      </Card>
    </Section>
  );
};

const MOST_CALLS = 50;

/** Every call that it made, each with every word that was sent. */
const WhatWasSent = ({ runKey, isDemo }: { runKey: RunKey; isDemo: boolean }) => {
  const { say } = useSpeaking();
  const calls = useLive('ledger.list', { runKey, limit: MOST_CALLS }).data?.calls ?? [];
  if (calls.length === 0 && !isDemo) return null;
  return (
    <Section title={say('models.theWords')} testID="run-sent">
      {calls.length === 0 ? (
        <Text tone="textSoft">{say('agents.thinksDemo')}</Text>
      ) : (
        <Card>
          {[...calls].reverse().map((call, at) => (
            <Fragment key={call.callId}>
              {at > 0 && <Separator />}
              <CallRow call={call} />
            </Fragment>
          ))}
        </Card>
      )}
    </Section>
  );
};

const canBeTried = ({ status }: RunDetail): boolean => status === 'failed_terminal' || status === 'yielded';

const RunActions = ({ run }: { run: RunDetail }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const cancel = useCommand('run.cancel');
  const retry = useCommand('run.retry');
  const { runKey, status, worksOn } = run;
  const told = async (work: ReturnType<typeof cancel.run>, text: string): Promise<void> => {
    const answer = await work;
    toast.show({ text: answer.ok ? text : sentence(answer.error) });
  };
  if (!isOver(status))
    return (
      <Button
        variant="danger"
        icon="halt"
        label={say('agents.cancel')}
        isBusy={cancel.isRunning}
        onPress={() => void told(cancel.run({ runKey }), say('agents.cancelled'))}
        testID="run-cancel"
      />
    );
  if (canBeTried(run) && worksOn !== null) return null;
  if (canBeTried(run))
    return (
      <Button
        variant="quiet"
        icon="restore"
        label={say('agents.tryAgain')}
        isBusy={retry.isRunning}
        onPress={() => void told(retry.run({ runKey }), say('agents.retried'))}
        testID="run-retry"
      />
    );
  return status === 'completed' ? <RunCheck runKey={runKey} /> : null;
};

const RunBody = ({ run }: { run: RunDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const story = storyOf(run);
  const isDemo = run.messages.some(({ model }) => model?.isDemo === true);
  return (
    <>
      <RunHead run={run} />
      <WorksOn worksOn={run.worksOn} hint={canBeTried(run) ? say('agents.triesThere') : null} />
      <LastWords run={run} />
      <Section title={say('agents.story')} testID="run-story">
        {story.length === 0 ? (
          <Text tone="textSoft">{say(isOver(run.status) ? 'agents.traceGone' : 'agents.runQueued')}</Text>
        ) : (
          <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
            {story.map((line) => (
              <StoryRow key={line.key} line={line} isDemo={isDemo} />
            ))}
          </Card>
        )}
      </Section>
      <WhatWasSent runKey={run.runKey} isDemo={isDemo} />
      <RunActions run={run} />
    </>
  );
};

/** One run as a story: why it woke, what it read and asked, what it did, what it cost. */
export const RunScreen = ({ runKey }: { runKey: RunKey }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const found = useLive('run.get', { runKey });
  const agent = useLive('agent.list', {}).data?.agents.find(({ id }) => id === found.data?.agentId);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/activity'));
  return (
    <Screen title={agent?.name ?? say('agents.activity')} onBack={back} testID="run-screen">
      {found.status === 'loading' ? (
        <LoadingState />
      ) : found.status === 'failed' ? (
        <ErrorState failure={found.error} onRetry={found.refetch} />
      ) : found.data === null ? (
        <GoneState icon="agents" onBack={back} />
      ) : (
        <RunBody run={found.data} />
      )}
    </Screen>
  );
};
