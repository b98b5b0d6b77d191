import { useLocalSearchParams } from 'expo-router';
import { ReportScreen } from '../../../src/ui/screens/agents/report-screen';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const ReportRoute = () => {
  const { id, report } = useLocalSearchParams<{ id: string; report?: string }>();
  return <ReportScreen key={`${id} ${report ?? ''}`} agentId={id} reportId={report ?? null} />;
};

export default ReportRoute;
