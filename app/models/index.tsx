export { ModelsScreen as default } from '../../src/ui/screens/models/models-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
