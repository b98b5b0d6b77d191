export { AgentsScreen as default } from '../../src/ui/screens/agents/agents-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
