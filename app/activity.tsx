import { useLocalSearchParams } from 'expo-router';
import { ActivityScreen } from '../src/ui/screens/agents/activity-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const ActivityRoute = () => {
  const { agent } = useLocalSearchParams<{ agent?: string }>();
  return <ActivityScreen key={agent} agentId={agent ?? null} />;
};

export default ActivityRoute;
