import { useLocalSearchParams } from 'expo-router';
import { SentCallScreen } from '../../src/ui/screens/models/sent-call-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const SentCallRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <SentCallScreen key={id} id={id} />;
};

export default SentCallRoute;
