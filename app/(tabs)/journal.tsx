export { JournalScreen as default } from '../../src/ui/screens/journal/journal-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
