import { useLocalSearchParams } from 'expo-router';
import { HabitScreen } from '../../../src/ui/screens/track/habit-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const HabitRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <HabitScreen key={id} id={id} />;
};

export default HabitRoute;
