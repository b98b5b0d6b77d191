import { useEffect, useEffectEvent } from 'react';

const INPUTS = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;

/** Whatever the person does first: a browser tells of a finger that scrolls, not of a wheel, a key or the bar at the side. */
export const useAnyInput = ({
  isAwaited,
  onInput,
}: {
  readonly isAwaited: boolean;
  readonly onInput: () => void;
}): void => {
  const heard = useEffectEvent(onInput);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const listen = () => heard();
    const options = { capture: true, passive: true } as const;
    for (const input of INPUTS) document.addEventListener(input, listen, options);
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, listen, options);
    };
  }, [isAwaited]);
};
