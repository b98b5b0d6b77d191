import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const TalkScreen = comesLater(
  async () => (await import('../../../src/ui/screens/agents/talk-screen')).TalkScreen,
);

const TalkRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <TalkScreen key={id} agentId={id} />;
};

export default TalkRoute;
