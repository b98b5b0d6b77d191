import { useLocalSearchParams } from 'expo-router';
import { SentScreen } from '../../src/ui/screens/models/sent-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const SentRoute = () => {
  const { agent } = useLocalSearchParams<{ agent?: string }>();
  return <SentScreen key={agent} agentId={agent ?? null} />;
};

export default SentRoute;
