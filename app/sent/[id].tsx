import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const SentCallScreen = comesLater(
  async () => (await import('../../src/ui/screens/models/sent-call-screen')).SentCallScreen,
);

const SentCallRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <SentCallScreen key={id} id={id} />;
};

export default SentCallRoute;
