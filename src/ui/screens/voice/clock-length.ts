const two = (value: number): string => String(value).padStart(2, '0');

/** How long a sound is, as clocks of players show it: 0:07, 12:30, 1:02:03. */
export const clockLength = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
