// Days and instants of the example life, where the person is.
const two = (n: number): string => String(n).padStart(2, '0');

export const dayFrom = (now: number, days: number): string => {
  const today = new Date(now);
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

export type Moment = { readonly day: string; readonly at: number };
/** So many days before today, at that time of the day. What would be later than now is now. */
export const momentBefore = (
  now: number,
  { ago, at }: { readonly ago: number; readonly at: string },
): Moment => {
  const today = new Date(now);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const then = new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago, hour, minute);
  return { day: dayFrom(now, -ago), at: Math.min(then.getTime(), now) };
};
