export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
export { TrashScreen as default } from '../src/ui/screens/care/trash-screen';
