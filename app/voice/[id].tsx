import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const VoiceScreen = comesLater(
  async () => (await import('../../src/ui/screens/voice/voice-screen')).VoiceScreen,
);

const VoiceRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <VoiceScreen key={id} id={id} />;
};

export default VoiceRoute;
