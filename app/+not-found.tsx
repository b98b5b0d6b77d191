export { NotFoundScreen as default } from '../src/ui/shell/not-found-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
