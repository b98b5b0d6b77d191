import { comesLater } from '../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const NamedScreen = comesLater(async () => (await import('../src/ui/screens/care/named-screen')).NamedScreen);

const Route = () => <NamedScreen kind="category" />;

export default Route;
