import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const RunScreen = comesLater(async () => (await import('../../src/ui/screens/agents/run-screen')).RunScreen);

const RunRoute = () => {
  const { key } = useLocalSearchParams<{ key: string }>();
  return <RunScreen key={key} runKey={key} />;
};

export default RunRoute;
