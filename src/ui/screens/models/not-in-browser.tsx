import { EmptyState } from '../../components';
import { useSpeaking } from '../../words';

/** [PROVIDER-7] The page's own policy says no before we do. */
export const NotInBrowser = () => {
  const { say } = useSpeaking();
  return <EmptyState icon="talk" title={say('models.emptyTitle')} body={say('models.notInBrowser')} />;
};
