import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const SentScreen = comesLater(
  async () => (await import('../../src/ui/screens/models/sent-screen')).SentScreen,
);

const SentRoute = () => {
  const { agent } = useLocalSearchParams<{ agent?: string }>();
  return <SentScreen key={agent} agentId={agent ?? null} />;
};

export default SentRoute;
