export { StopsScreen as default } from '../src/ui/screens/stops/stops-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
