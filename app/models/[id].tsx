import { useLocalSearchParams } from 'expo-router';
import { ProviderScreen } from '../../src/ui/screens/models/provider-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const ProviderRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <ProviderScreen key={id} id={id} />;
};

export default ProviderRoute;
