import type { Alert, HeldAlert } from '../../core/alerts';
import { sha256 } from '../../core/sha256';

// [ALERT-5] A system gives back what it holds by name alone (iOS forgets the instant), so the name says how the alert looked when it was given: its id,
// a hash of its words and buttons, and when it is to come. It survives a kill, and there is no note of it that could disagree.
const NAME = /^([0-9a-f]{64})\.([0-9a-f]{16})\.(now|\d{1,15})$/;

/** What a person would see of it; not when. */
export const looksOf = ({ kind, category, title, body }: Alert): string =>
  sha256(JSON.stringify(['v1', 'looks', kind, category, title, body])).slice(0, 16);

export const nameOf = (alert: Alert): string => `${alert.id}.${looksOf(alert)}.${alert.firesAt ?? 'now'}`;

/** A name of an earlier version says nothing of its looks. */
export const readName = (name: string): HeldAlert => {
  const [, id, looks, at] = NAME.exec(name) ?? [];
  if (id === undefined || looks === undefined) return { id: name, looks: null, firesAt: null };
  return { id, looks, firesAt: at === 'now' ? null : Number(at) };
};
