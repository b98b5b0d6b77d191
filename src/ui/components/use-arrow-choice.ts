import { useState } from 'react';
import { keyHandlers } from './key-handlers';

const stepByKey: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/** [SCREEN-4] A group of radio buttons: one stop for Tab, arrow keys choose, and the focus follows. */
export const useArrowChoice = <V extends string>({
  values,
  value,
  onChange,
}: {
  values: readonly V[];
  value: V;
  onChange: (value: V) => void;
}) => {
  const [byKey, setByKey] = useState<V | null>(null);
  const choose = (key: string): boolean => {
    const step = stepByKey.get(key);
    const next =
      step === undefined ? undefined : values[(values.indexOf(value) + step + values.length) % values.length];
    if (next === undefined) return false;
    setByKey(next);
    onChange(next);
    return true;
  };
  return {
    handlers: keyHandlers(choose),
    /** It was just chosen by an arrow key. */
    takesFocus: (of: V): boolean => of === value && of === byKey,
    press: (of: V): void => {
      setByKey(null);
      onChange(of);
    },
  };
};
