import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const AgentScreen = comesLater(
  async () => (await import('../../../src/ui/screens/agents/agent-screen')).AgentScreen,
);

const AgentRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <AgentScreen key={id} id={id} />;
};

export default AgentRoute;
