import { holdPurposeBack } from '../refusals/hold-purpose-back';
import { openJournal } from './planted-journal';

/** No screen writes a projection policy yet: a profile that has a narrower one is made here. */
export const plant = (profileFolder: string): Promise<readonly string[]> => {
  const peer = openJournal(profileFolder);
  try {
    const opened = peer.stores();
    if (!opened.ok) throw new Error(opened.error.code);
    holdPurposeBack(opened.value);
    return Promise.resolve(['mine']);
  } finally {
    peer.close();
  }
};
