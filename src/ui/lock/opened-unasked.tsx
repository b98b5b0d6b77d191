import { Button, Sheet, Text } from '../components';
import { useSpeaking } from '../words';

/** Nobody is left to think that the lock still holds. */
export const OpenedUnasked = ({ onClose }: { onClose: () => void }) => {
  const { say } = useSpeaking();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('lock.turnedOff')}
      testID="lock-off-sheet"
      footer={<Button label={say('shell.close')} onPress={onClose} testID="lock-off-close" />}
    >
      <Text>{say('lock.nobodyAsks')}</Text>
    </Sheet>
  );
};
