import type { Area } from './message';

export const alertErrors = {
  alerts_unavailable: {
    en: 'The system did not take a notification. Nothing is lost: what waits for you is on Today and under Agents.',
    de: 'Das System hat eine Mitteilung nicht angenommen. Verloren ist nichts: Was auf dich wartet, steht unter Heute und bei den Agenten.',
  },
  alert_shows_nothing: {
    en: 'The notification did not say what it was about, so nothing was decided. Look at it here and decide then.',
    de: 'Die Mitteilung sagte nicht, worum es ging. Darum ist nichts entschieden. Sieh es dir hier an und entscheide dann.',
  },
} as const satisfies Area;
