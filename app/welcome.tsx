export { WelcomeScreen as default } from '../src/ui/screens/welcome/welcome-screen';
export { RouteErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';
