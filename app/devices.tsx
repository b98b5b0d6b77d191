import { comesLater } from '../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

export default comesLater(
  async () => (await import('../src/ui/screens/devices/devices-screen')).DevicesScreen,
);
