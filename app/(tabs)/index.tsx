export { TodayScreen as default } from '../../src/ui/screens/today/today-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
