// [LOGBOOK-4] Units of one quantity convert; what is not in this list stands for itself alone. What mg/dl are in mmol/l hangs on the substance,
// so it is not here.
type Unit = { readonly quantity: string; readonly factor: number; readonly offset: number };

const scaled = (quantity: string, factorByName: Readonly<Record<string, number>>) =>
  Object.entries(factorByName).map(([name, factor]): [string, Unit] => [
    name,
    { quantity, factor, offset: 0 },
  ]);

/** value × factor + offset is the value in the quantity's own unit. */
const unitByName: ReadonlyMap<string, Unit> = new Map([
  ...scaled('mass', { kg: 1, g: 0.001, lb: 0.45359237, lbs: 0.45359237, st: 6.35029318, oz: 0.028349523125 }),
  ...scaled('length', { m: 1, mm: 0.001, cm: 0.01, km: 1000, in: 0.0254, ft: 0.3048, mi: 1609.344 }),
  ...scaled('volume', { l: 1, ml: 0.001, dl: 0.1, cl: 0.01 }),
  ...scaled('time', { s: 1, min: 60, h: 3600 }),
  ['°c', { quantity: 'temperature', factor: 1, offset: 0 }],
  ['°f', { quantity: 'temperature', factor: 5 / 9, offset: -160 / 9 }],
]);

const unitOf = (name: string): Unit | undefined => unitByName.get(name.trim().toLowerCase());

/** Null where the two are not of one quantity. Equal names always are. */
export const convert = (
  value: number,
  { from, to }: { readonly from: string; readonly to: string },
): number | null => {
  if (from.trim().toLowerCase() === to.trim().toLowerCase()) return value;
  const [source, target] = [unitOf(from), unitOf(to)];
  if (source === undefined || target === undefined || source.quantity !== target.quantity) return null;
  return (value * source.factor + source.offset - target.offset) / target.factor;
};
