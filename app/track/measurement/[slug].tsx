import { useLocalSearchParams } from 'expo-router';
import { LogScreen } from '../../../src/ui/screens/track/log-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const MeasurementRoute = () => {
  const { slug } = useLocalSearchParams<{ slug: string }>();
  return <LogScreen key={slug} kind="measurement" slug={slug} />;
};

export default MeasurementRoute;
