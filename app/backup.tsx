export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
export { BackupScreen as default } from '../src/ui/screens/transfer/backup-screen';
