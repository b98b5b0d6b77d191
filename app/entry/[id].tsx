import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const EntryScreen = comesLater(
  async () => (await import('../../src/ui/screens/entry/entry-screen')).EntryScreen,
);

const EntryRoute = () => {
  const { id, begun } = useLocalSearchParams<{ id: string; begun?: string }>();
  return <EntryScreen key={id} id={id} isBegun={begun !== undefined} />;
};

export default EntryRoute;
