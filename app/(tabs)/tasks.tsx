export { TasksScreen as default } from '../../src/ui/screens/tasks/tasks-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
