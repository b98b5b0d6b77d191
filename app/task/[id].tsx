import { useLocalSearchParams } from 'expo-router';
import { TaskScreen } from '../../src/ui/screens/task/task-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const TaskRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <TaskScreen key={id} id={id} />;
};

export default TaskRoute;
