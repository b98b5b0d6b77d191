import type { KeyValue } from '../core/key-value';
import type { PeerChoice } from './app-start';

const CHOICE_KEY = 'peer';

/** Which peer this browser shows: the address wins over the stored choice, so that a link can always lead back. */
export const peerChoiceFrom = ({ search, keyValue }: { search: string; keyValue: KeyValue }): PeerChoice => {
  const asked = new URLSearchParams(search).get('peer');
  if (asked === 'browser' || asked === 'hub') return asked;
  return keyValue.get(CHOICE_KEY) === 'browser' ? 'browser' : 'hub';
};

export const storePeerChoice = (keyValue: KeyValue, choice: PeerChoice): void =>
  keyValue.set(CHOICE_KEY, choice === 'hub' ? null : choice);

/** The one-time code of the printed link: `#code=…`. */
export const codeFromFragment = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('code');
