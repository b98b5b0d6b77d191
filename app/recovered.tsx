export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
export { RecoveredScreen as default } from '../src/ui/screens/care/recovered-screen';
