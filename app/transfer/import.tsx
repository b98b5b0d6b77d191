export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
export { ImportScreen as default } from '../../src/ui/screens/transfer/import-screen';
