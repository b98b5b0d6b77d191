import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import { toolClasses, type ToolClass } from '../../../tools/tool-classes';
import { useCommand, useLive } from '../../api';
import {
  Card,
  ErrorState,
  LoadingState,
  Screen,
  Section,
  Separator,
  SwitchRow,
  Text,
  useToast,
} from '../../components';
import { useStop } from '../../shell/stop/stop-provider';
import { useHaptics } from '../../shell/use-haptics';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useAgentActions } from '../agents/use-agent-actions';

/** [STOP-7] A kind of doing is stopped and released for all agents at once; each says what stands still now. */
const DoingSwitch = ({ toolClass, isOn }: { toolClass: ToolClass; isOn: boolean }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const engage = useCommand('stop.engage').run;
  const release = useCommand('stop.release').run;
  const what = say(`stops.${toolClass}`);
  const change = async (mayGoOn: boolean): Promise<void> => {
    const answer = await (mayGoOn ? release : engage)({ scope: 'tool', target: toolClass });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    if (!mayGoOn) feel('stop');
    toast.show({ text: say(mayGoOn ? 'stops.releasedDoing' : 'stops.stoppedDoing', { what }) });
  };
  return (
    <SwitchRow
      title={what}
      subtitle={say(`stops.${toolClass}Hint`)}
      isOn={isOn}
      onChange={(mayGoOn) => void change(mayGoOn)}
      testID={`may-${toolClass}`}
    />
  );
};

const AgentSwitch = ({ agent, isOn }: { agent: { id: string; name: string }; isOn: boolean }) => {
  const { say } = useSpeaking();
  const { stop, release } = useAgentActions(agent);
  return (
    <SwitchRow
      title={agent.name}
      subtitle={say('stops.agentHint')}
      isOn={isOn}
      onChange={(mayGoOn) => (mayGoOn ? release() : stop())}
      testID={`may-work-${agent.id}`}
    />
  );
};

const Doings = ({ stopped }: { stopped: readonly string[] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Section title={say('stops.byDoing')}>
      <Text variant="small" tone="textSoft">
        {say('stops.byDoingHint')}
      </Text>
      <Card>
        {toolClasses.map((toolClass, at) => (
          <Fragment key={toolClass}>
            {at > 0 && <Separator inset={theme.space.m} />}
            <DoingSwitch toolClass={toolClass} isOn={!stopped.includes(toolClass)} />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};

const Agents = ({ stopped }: { stopped: readonly string[] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const agents = (useLive('agent.list', {}).data?.agents ?? []).filter(({ state }) => state !== 'destroyed');
  if (agents.length === 0) return null;
  return (
    <Section title={say('stops.byAgent')}>
      <Card>
        {agents.map((agent, at) => (
          <Fragment key={agent.id}>
            {at > 0 && <Separator inset={theme.space.m} />}
            <AgentSwitch agent={agent} isOn={!stopped.includes(agent.id)} />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};

/** Everything, one kind of doing, or one agent: what stands still, and how it goes on. */
export const StopsScreen = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { isStopped, stop, release } = useStop();
  const status = useLive('stop.status', {});
  const back = () => (router.canGoBack() ? router.back() : router.replace('/settings'));
  return (
    <Screen title={say('stops.title')} onBack={back} testID="stops-screen">
      {status.status === 'loading' ? (
        <LoadingState />
      ) : status.status === 'failed' ? (
        <ErrorState failure={status.error} onRetry={status.refetch} />
      ) : (
        <>
          <Section title={say('stops.everything')}>
            <Card>
              <SwitchRow
                title={say('stops.everythingMay')}
                subtitle={say('stops.everythingHint')}
                isOn={!isStopped}
                onChange={(mayGoOn) => (mayGoOn ? release() : stop())}
                testID="may-work"
              />
            </Card>
          </Section>
          <Doings stopped={status.data.toolClasses} />
          <Agents stopped={status.data.agentIds} />
        </>
      )}
    </Screen>
  );
};
