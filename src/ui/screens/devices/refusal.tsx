import type { Failure } from '../../../core/result';
import { Text } from '../../components';
import { useDeviceWords } from './use-device-words';

/** Why the last call did not work. */
export const Refusal = ({ failure, testID }: { failure: Failure | null; testID?: string }) => {
  const { sentence } = useDeviceWords();
  if (failure === null) return null;
  return (
    <Text tone="danger" role="alert" testID={testID}>
      {sentence(failure)}
    </Text>
  );
};
