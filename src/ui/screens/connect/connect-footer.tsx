import { useRouter } from 'expo-router';
import { View } from 'react-native';
import { Button } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { Connecting } from './use-connecting';
import { useIsNobody } from './use-is-nobody';
import type { Way } from './use-way';

const useLeaving = ({ id, agent }: Way) => {
  const router = useRouter();
  return {
    toProvider: () => {
      if (id !== null) router.replace({ pathname: '/models/[id]', params: { id } });
    },
    toAgents: () => router.replace('/agents'),
    toAgent: () => {
      if (agent !== null) router.replace({ pathname: '/agent/[id]', params: { id: agent.id } });
    },
  };
};

const TheEnd = ({ way }: { way: Way }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { toProvider, toAgents, toAgent } = useLeaving(way);
  const { agent } = way;
  return (
    <View style={{ gap: theme.space.s }}>
      <Button label={say('connect.done')} onPress={toProvider} testID="connect-finish" />
      <Button
        variant="quiet"
        label={agent === null ? say('connect.toAgents') : say('connect.toAgent', { agent: agent.name })}
        onPress={agent === null ? toAgents : toAgent}
        testID="connect-to-agent"
      />
    </View>
  );
};

/** The way on from each step, and out of it: what was done so far stays done. */
export const ConnectFooter = ({
  way,
  connecting,
  hasModels,
}: {
  way: Way;
  connecting: Connecting;
  hasModels: boolean;
}) => {
  const { say } = useSpeaking();
  const { toProvider } = useLeaving(way);
  const isNobody = useIsNobody();
  switch (way.step) {
    case 'pick':
      return <Button label={say('connect.next')} onPress={() => way.setStep('key')} testID="connect-next" />;
    case 'key':
      return (
        <Button
          label={say(connecting.trouble === null ? 'models.connect' : 'connect.again')}
          isDisabled={!connecting.canConnect}
          isBusy={connecting.isBusy}
          onPress={() => void connecting.connect()}
          testID="provider-connect"
        />
      );
    case 'model':
    case 'agent':
      return way.step === 'model' && (isNobody === true || !hasModels) ? (
        <TheEnd way={way} />
      ) : (
        <Button variant="quiet" label={say('connect.notNow')} onPress={toProvider} testID="connect-not-now" />
      );
    case 'limit':
      return null;
    case 'done':
      return <TheEnd way={way} />;
  }
};
