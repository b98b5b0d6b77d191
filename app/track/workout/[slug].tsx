import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const LogScreen = comesLater(
  async () => (await import('../../../src/ui/screens/track/log-screen')).LogScreen,
);

const WorkoutRoute = () => {
  const { slug } = useLocalSearchParams<{ slug: string }>();
  return <LogScreen key={slug} kind="workout" slug={slug} />;
};

export default WorkoutRoute;
