import { useWords } from '../words';
import { Button } from './button';
import { EmptyState } from './empty-state';
import type { IconName } from './icon-paths';

/** A link may lead to what is not here: said plainly, with a way back. */
export const GoneState = ({ icon, onBack }: { icon: IconName; onBack: () => void }) => {
  const say = useWords();
  return (
    <EmptyState icon={icon} title={say('shell.gone')} body={say('shell.goneBody')} testID="gone">
      <Button variant="quiet" label={say('shell.back')} onPress={onBack} />
    </EmptyState>
  );
};
