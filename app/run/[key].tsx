import { useLocalSearchParams } from 'expo-router';
import { RunScreen } from '../../src/ui/screens/agents/run-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const RunRoute = () => {
  const { key } = useLocalSearchParams<{ key: string }>();
  return <RunScreen key={key} runKey={key} />;
};

export default RunRoute;
