import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const ConnectScreen = comesLater(
  async () => (await import('../src/ui/screens/connect/connect-screen')).ConnectScreen,
);

const ConnectRoute = () => {
  const { provider } = useLocalSearchParams<{ provider?: string }>();
  return <ConnectScreen provider={provider ?? null} />;
};

export default ConnectRoute;
