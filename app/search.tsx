export { SearchScreen as default } from '../src/ui/screens/search/search-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
