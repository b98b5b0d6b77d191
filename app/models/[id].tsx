import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const ProviderScreen = comesLater(
  async () => (await import('../../src/ui/screens/models/provider-screen')).ProviderScreen,
);

const ProviderRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <ProviderScreen key={id} id={id} />;
};

export default ProviderRoute;
