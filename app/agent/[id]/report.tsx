import { useLocalSearchParams } from 'expo-router';
import { comesLater } from '../../../src/ui/components/comes-later';

export { RouteErrorBoundary as ErrorBoundary } from '../../../src/ui/errors/route-error-boundary';

const ReportScreen = comesLater(
  async () => (await import('../../../src/ui/screens/agents/report-screen')).ReportScreen,
);

const ReportRoute = () => {
  const { id, report } = useLocalSearchParams<{ id: string; report?: string }>();
  return <ReportScreen key={`${id} ${report ?? ''}`} agentId={id} reportId={report ?? null} />;
};

export default ReportRoute;
