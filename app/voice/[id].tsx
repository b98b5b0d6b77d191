import { useLocalSearchParams } from 'expo-router';
import { VoiceScreen } from '../../src/ui/screens/voice/voice-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const VoiceRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <VoiceScreen key={id} id={id} />;
};

export default VoiceRoute;
