import type { Area } from '../message';

export const settings = {
  title: { en: 'Settings', de: 'Einstellungen' },
} as const satisfies Area;
