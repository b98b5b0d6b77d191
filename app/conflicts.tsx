export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
export { ConflictsScreen as default } from '../src/ui/screens/care/conflicts-screen';
