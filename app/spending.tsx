import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const SpendingScreen = comesLater(
  async () => (await import('../src/ui/screens/spending/spending-screen')).SpendingScreen,
);

const SpendingRoute = () => {
  const { agent } = useLocalSearchParams<{ agent?: string }>();
  return <SpendingScreen key={agent} agentId={agent ?? null} />;
};

export default SpendingRoute;
