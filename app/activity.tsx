import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const ActivityScreen = comesLater(
  async () => (await import('../src/ui/screens/agents/activity-screen')).ActivityScreen,
);

const ActivityRoute = () => {
  const { agent } = useLocalSearchParams<{ agent?: string }>();
  return <ActivityScreen key={agent} agentId={agent ?? null} />;
};

export default ActivityRoute;
