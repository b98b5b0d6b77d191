export { TrackScreen as default } from '../src/ui/screens/track/track-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
