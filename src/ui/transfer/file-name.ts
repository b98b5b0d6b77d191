/** `reveille-2026-11-18.json`: by the person's own calendar, since they will look for it by day. */
export const fileName = (what: string, ending: string): string => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `reveille-${what}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`;
};
