export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
export { ExportScreen as default } from '../../src/ui/screens/transfer/export-screen';
