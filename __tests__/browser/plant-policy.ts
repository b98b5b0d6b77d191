import { holdPurposeBack } from '../refusals/hold-purpose-back';
import { openJournal } from './planted-journal';

/** No screen writes a projection policy yet: a profile that has a narrower one is made here. */
export const plant = (profileFolder: string): Promise<readonly string[]> => {
  const peer = openJournal(profileFolder);
  try {
    if (!peer.stores.ok) throw new Error(peer.stores.error.code);
    holdPurposeBack(peer.stores.value);
    return Promise.resolve(['mine']);
  } finally {
    peer.close();
  }
};
