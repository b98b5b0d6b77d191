export { SettingsScreen as default } from '../../src/ui/settings/settings-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
