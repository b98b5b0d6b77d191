import { Stack } from 'expo-router';
import { AppRoot } from '../src/ui/shell/app-root';

export { RootErrorBoundary as ErrorBoundary } from '../src/ui/errors/route-error-boundary';

export const unstable_settings = { initialRouteName: '(tabs)' };

const RootLayout = () => (
  <AppRoot>
    <Stack screenOptions={{ headerShown: false }} />
  </AppRoot>
);

export default RootLayout;
