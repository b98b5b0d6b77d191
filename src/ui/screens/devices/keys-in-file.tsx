import { useState } from 'react';
import type { Failure } from '../../../core/result';
import { Checkbox } from '../../components';
import { useStart } from '../../shell/start-provider';
import { useDeviceWords } from './use-device-words';

/** Offered where no key store could be asked, and on a hub alone: a browser and a phone have one, or none. */
export const useKeysInFile = (failure: Failure | null) => {
  const { place } = useStart();
  const [isChosen, choose] = useState(false);
  return {
    isOffered: place === 'hub' && (isChosen || failure?.code === 'space_secret_unavailable'),
    isChosen,
    choose,
    given: isChosen ? { keysInFile: true } : {},
  };
};

export const KeysInFile = ({ keys }: { keys: ReturnType<typeof useKeysInFile> }) => {
  const { say } = useDeviceWords();
  if (!keys.isOffered) return null;
  return (
    <Checkbox
      label={say('keysInFile')}
      isChecked={keys.isChosen}
      onChange={keys.choose}
      testID="devices-keys-in-file"
    />
  );
};
