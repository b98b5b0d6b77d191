import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const ApprovalScreen = comesLater(
  async () => (await import('../../src/ui/screens/waiting/approval-screen')).ApprovalScreen,
);

const ApprovalRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <ApprovalScreen key={id} id={id} />;
};

export default ApprovalRoute;
