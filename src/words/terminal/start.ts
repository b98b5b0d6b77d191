import type { Area } from '../message';
import { sayArea } from '../say-area';

// What the start of a hub says. Failures have their sentences in `errors.ts`.
export const start = {
  running: { en: 'Reveille is running: {address}', de: 'Reveille läuft: {address}' },
  portBusy: {
    en: 'Port {port} is already in use. Stop that program, or choose another port: npm start -- --port {next}',
    de: 'Port {port} ist schon belegt. Beende das andere Programm oder nimm einen anderen Port: npm start -- --port {next}',
  },
  portBusyBy: {
    en: 'Port {port} is already in use by {holder}. Stop that program, or choose another port: npm start -- --port {next}',
    de: 'Port {port} ist schon belegt, von {holder}. Beende das andere Programm oder nimm einen anderen Port: npm start -- --port {next}',
  },
  portKept: {
    en: 'Reveille runs already and stays on port {port}. To move it, end it and start it again with --port {asked}.',
    de: 'Reveille läuft schon und bleibt an Port {port}. Um ihn zu wechseln, beende es und starte es noch einmal mit --port {asked}.',
  },
  open: {
    en: 'Careful: {host} can be reached from other computers, and the connection is not encrypted. Put a proxy with TLS in front (docs/self-hosting.md).',
    de: 'Achtung: {host} ist von anderen Computern aus erreichbar, und die Verbindung ist nicht verschlüsselt. Stell einen Proxy mit TLS davor (docs/self-hosting.md).',
  },
} as const satisfies Area;

export const startWords = sayArea(start);
