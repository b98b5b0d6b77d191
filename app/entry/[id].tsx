import { useLocalSearchParams } from 'expo-router';
import { EntryScreen } from '../../src/ui/screens/entry/entry-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const EntryRoute = () => {
  const { id, begun } = useLocalSearchParams<{ id: string; begun?: string }>();
  return <EntryScreen key={id} id={id} isBegun={begun !== undefined} />;
};

export default EntryRoute;
