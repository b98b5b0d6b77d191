export { TabsNavigator as default } from '../../src/ui/shell/tabs-navigator';
export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';
