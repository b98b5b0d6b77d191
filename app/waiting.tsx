export { WaitingScreen as default } from '../src/ui/screens/waiting/waiting-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
