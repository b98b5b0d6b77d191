import type { KeyValue } from '../core/key-value';
import type { PeerChoice } from './app-start';

const CHOICE_KEY = 'peer';

type Place = {
  readonly search: string;
  /** The printed link of a hub was followed: it leads there, whatever this tab showed before. */
  readonly hasCode?: boolean;
  readonly tabMemory: KeyValue;
  readonly keyValue: KeyValue;
};

const choiceOf = (word: string | null): PeerChoice | null =>
  word === 'browser' || word === 'hub' ? word : null;

export const forgetTabChoice = (tabMemory: KeyValue): void => tabMemory.set(CHOICE_KEY, null);

/**
 * Which peer this tab shows: the address wins over the stored choice, so that a link can always lead back. The router drops
 * what the address asked, so the tab remembers it for its own life; other tabs keep to what is stored.
 */
export const peerChoiceFrom = ({ search, hasCode = false, tabMemory, keyValue }: Place): PeerChoice => {
  const asked = choiceOf(new URLSearchParams(search).get('peer'));
  if (asked !== null) tabMemory.set(CHOICE_KEY, asked);
  else if (hasCode) forgetTabChoice(tabMemory);
  return asked ?? choiceOf(tabMemory.get(CHOICE_KEY)) ?? choiceOf(keyValue.get(CHOICE_KEY)) ?? 'hub';
};

export const storePeerChoice = (keyValue: KeyValue, choice: PeerChoice): void =>
  keyValue.set(CHOICE_KEY, choice === 'hub' ? null : choice);

/** The one-time code of the printed link: `#code=…`. */
export const codeFromFragment = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('code');
