import { useState } from 'react';
import { useStart } from '../../shell/start-provider';
import { useDeviceWords } from './use-device-words';

const wordOf = { hub: 'nameHub', browser: 'nameBrowser', device: 'nameDevice' } as const;

/** Something to begin with, which the person changes. */
export const useDeviceName = () => {
  const { say } = useDeviceWords();
  const { place } = useStart();
  const [name, setName] = useState(() => say(wordOf[place]));
  return { name, setName };
};
