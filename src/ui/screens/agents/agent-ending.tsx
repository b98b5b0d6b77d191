import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useLive } from '../../api';
import { Button, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { AgentDetail } from './agent-screen';
import { useAgentActions } from './use-agent-actions';

const EndSheet = ({ agent, onClose }: { agent: AgentDetail; onClose: () => void }) => {
  const { say } = useSpeaking();
  const { end } = useAgentActions(agent);
  const confirm = async (): Promise<void> => {
    if (await end()) onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.endTitle', { name: agent.name })}
      testID="agent-end-sheet"
      footer={
        <>
          <Button
            variant="danger"
            label={say('agents.endNow')}
            onPress={() => void confirm()}
            testID="agent-end-confirm"
          />
          <Button variant="quiet" label={say('agents.keep')} onPress={onClose} />
        </>
      }
    >
      <Text>{say('agents.endBody')}</Text>
    </Sheet>
  );
};

/** Pause, stop, end. Only the last cannot be taken back, so only the last asks. */
export const AgentEnding = ({ agent }: { agent: AgentDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isEnding, setEnding] = useState(false);
  const stops = useLive('stop.status', {}).data;
  const { pause, resume, stop, release } = useAgentActions(agent);
  const isResting = agent.state === 'paused' || agent.state === 'new' || agent.whyNot === 'agent_sleeping';
  const isStopped = stops?.agentIds.includes(agent.id) === true;
  return (
    <View style={[styles.actions, { gap: theme.space.s }]}>
      <Button
        variant="quiet"
        icon={isResting ? 'play' : 'pause'}
        label={say(isResting ? 'agents.resume' : 'agents.pause')}
        onPress={isResting ? resume : pause}
        testID="agent-pause"
      />
      <Button
        variant="quiet"
        icon={isStopped ? 'play' : 'halt'}
        label={say(isStopped ? 'agents.releaseOne' : 'agents.stopOne')}
        onPress={isStopped ? release : stop}
        testID="agent-stop"
      />
      <Button
        variant="danger"
        icon="trash"
        label={say('agents.end')}
        onPress={() => setEnding(true)}
        testID="agent-end"
      />
      {isEnding && <EndSheet agent={agent} onClose={() => setEnding(false)} />}
    </View>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });
