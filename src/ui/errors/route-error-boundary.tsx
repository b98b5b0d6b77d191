import type { ErrorBoundaryProps } from 'expo-router';
import { boot } from '../shell/boot';
import { Look } from '../shell/look';
import { ScreenError } from './screen-error';

/** Around one screen: the bar or rail stays, other screens go on. */
export const RouteErrorBoundary = ({ error, retry }: ErrorBoundaryProps) => (
  <ScreenError error={error} onRetry={() => void retry()} />
);

/** Around everything: the providers themselves may be what threw, so it brings its own. */
export const RootErrorBoundary = ({ error, retry }: ErrorBoundaryProps) => (
  <Look device={boot.device}>
    <ScreenError error={error} onRetry={() => void retry()} />
  </Look>
);
