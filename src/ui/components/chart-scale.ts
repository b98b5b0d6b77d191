// [CHART-5] Ticks are round numbers (1, 2 or 5 times a power of ten), few, and cover all values; a scale of bars holds zero.
export type Scale = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

const roundStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  const factor = part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10;
  return factor * power;
};

/** Sums of tenths drift: a tick is written as its step allows. */
const tidy = (value: number, step: number): number => {
  const digits = Math.max(0, Math.min(15, -Math.floor(Math.log10(step)) + 1));
  const tidied = Number(value.toFixed(digits));
  return tidied === 0 ? 0 : tidied;
};

const ticksFrom = (low: number, { high, step }: { high: number; step: number }): Scale => {
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step, step));
  return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
};

/** Values that are all one, or as good as one, stand in the middle of a scale that suits their size. */
const roomFor = ({
  least,
  greatest,
  size,
  hasZero,
}: {
  readonly least: number;
  readonly greatest: number;
  readonly size: number;
  readonly hasZero: boolean;
}): { readonly low: number; readonly high: number } => {
  if (greatest - least > Math.max(size, 1e-3) * 1e-9) return { low: least, high: greatest };
  if (hasZero || size < 1e-9) return { low: Math.min(least, 0), high: Math.max(greatest, 0) + 1 };
  return { low: least - size * 0.01, high: greatest + size * 0.01 };
};

export const scaleOf = (
  values: readonly number[],
  {
    most,
    hasZero = false,
    leastStep = 0,
  }: { readonly most: number; readonly hasZero?: boolean; readonly leastStep?: number },
): Scale => {
  const all = hasZero ? [...values, 0] : values;
  const [least, greatest] = all.length === 0 ? [0, 0] : [Math.min(...all), Math.max(...all)];
  const size = Math.max(Math.abs(least), Math.abs(greatest));
  const { low, high } = roomFor({ least, greatest, size, hasZero });
  const wanted = Math.max(1, most - 1);
  let step = Math.max(leastStep, roundStep((high - low) / wanted));
  let scale = ticksFrom(low, { high, step });
  while (scale.ticks.length > Math.max(2, most)) {
    step = roundStep(step * 1.5);
    scale = ticksFrom(low, { high, step });
  }
  return scale;
};

/** 0 at the bottom of the scale, 1 at its top. */
export const shareOf = (value: number, { low, high }: Scale): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));
