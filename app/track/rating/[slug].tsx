import { useLocalSearchParams } from 'expo-router';
import { LogScreen } from '../../../src/ui/screens/track/log-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const RatingRoute = () => {
  const { slug } = useLocalSearchParams<{ slug: string }>();
  return <LogScreen key={slug} kind="rating" slug={slug} />;
};

export default RatingRoute;
