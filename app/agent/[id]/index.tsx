import { useLocalSearchParams } from 'expo-router';
import { AgentScreen } from '../../../src/ui/screens/agents/agent-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const AgentRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <AgentScreen key={id} id={id} />;
};

export default AgentRoute;
