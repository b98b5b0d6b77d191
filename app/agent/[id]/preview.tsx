import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const PreviewScreen = comesLater(
  async () => (await import('../../../src/ui/screens/preview/preview-screen')).PreviewScreen,
);

const PreviewRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <PreviewScreen key={id} agentId={id} />;
};

export default PreviewRoute;
