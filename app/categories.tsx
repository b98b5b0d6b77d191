import { NamedScreen } from '../src/ui/screens/care/named-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

const Route = () => <NamedScreen kind="category" />;

export default Route;
