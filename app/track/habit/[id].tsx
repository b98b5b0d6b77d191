import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const HabitScreen = comesLater(
  async () => (await import('../../../src/ui/screens/track/habit-screen')).HabitScreen,
);

const HabitRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <HabitScreen key={id} id={id} />;
};

export default HabitRoute;
