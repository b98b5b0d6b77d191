import { useCallback, useState } from 'react';

/**
 * What a link asks for, until the person chooses something else; asked anew each time the link is followed. Two links with the same `key` are one:
 * whoever leads to a screen that may be open already adds `askedNow()`, which tells one tap from the next.
 */
export const useFollowed = <T>(key: string, asked: () => T): readonly [T, (chosen: T) => void] => {
  const [state, setState] = useState(() => ({ key, chosen: asked() }));
  if (state.key !== key) setState({ key, chosen: asked() });
  const choose = useCallback((chosen: T) => setState((now) => ({ ...now, chosen })), []);
  return [state.chosen, choose];
};

export const askedNow = (): { readonly asked: string } => ({ asked: String(Date.now()) });
