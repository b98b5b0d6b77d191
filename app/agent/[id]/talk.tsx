import { useLocalSearchParams } from 'expo-router';
import { TalkScreen } from '../../../src/ui/screens/agents/talk-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const TalkRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <TalkScreen key={id} agentId={id} />;
};

export default TalkRoute;
