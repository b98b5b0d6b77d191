import { IconButton } from '../../components';
import { useWords } from '../../words';
import { useStop } from './stop-provider';

/** In the corner of every screen while there is an agent that could work. */
export const StopButton = () => {
  const say = useWords();
  const { canStop, stop } = useStop();
  if (!canStop) return null;
  return (
    <IconButton icon="halt" label={say('agents.stopAll')} onPress={stop} tone="danger" testID="stop-all" />
  );
};
