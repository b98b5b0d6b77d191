/** By the clock of this computer, and which that is: a time without its zone is no time. */
export const timeText = (at: number | null, none = ''): string => {
  if (at === null) return none;
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZone: zone,
  });
  return `${parts.format(at)} ${zone}`;
};
