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
  stays: {
    en: 'Reveille runs already and stays on {host}, port {port}, as it was started. To change that, end it first (Ctrl+C where it runs, or process {pid}), then start it again with {options}.',
    de: 'Reveille läuft schon und bleibt an {host}, Port {port}, wie es gestartet wurde. Um das zu ändern, beende es zuerst (Strg+C, wo es läuft, oder Prozess {pid}) und starte es dann noch einmal mit {options}.',
  },
  relayRunning: {
    en: 'The relay is running: {address}\nA new space needs this machine or the token in {tokenFile}.',
    de: 'Das Relay läuft: {address}\nEin neuer Space braucht diese Maschine oder das Token in {tokenFile}.',
  },
  relayMoved: { en: 'The relay is as you asked now.', de: 'Das Relay ist jetzt wie gewünscht.' },
  open: {
    en: 'Careful: {host} can be reached from other computers, and the connection is not encrypted. Put a proxy with TLS in front (docs/self-hosting.md).',
    de: 'Achtung: {host} ist von anderen Computern aus erreichbar, und die Verbindung ist nicht verschlüsselt. Stell einen Proxy mit TLS davor (docs/self-hosting.md).',
  },
} as const satisfies Area;

export const startWords = sayArea(start);
