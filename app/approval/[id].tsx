import { useLocalSearchParams } from 'expo-router';
import { ApprovalScreen } from '../../src/ui/screens/waiting/approval-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../src/ui/errors/route-error-boundary';

const ApprovalRoute = () => {
  const { id } = useLocalSearchParams<{ id: string }>();
  return <ApprovalScreen key={id} id={id} />;
};

export default ApprovalRoute;
