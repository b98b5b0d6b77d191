import { plainLine } from './cli/terminal-text';
import { sentenceFor } from '../src/words/sentence-for';
import type { Failure } from '../src/core/result';
import type { PortBusy } from './start-hub';

type Language = 'en' | 'de';
const isPortBusy = (trouble: Failure | PortBusy): trouble is PortBusy => 'holder' in trouble;

const portBusy = ({ port, holder }: PortBusy, language: Language): string =>
  language === 'de'
    ? `Port ${port} ist schon belegt${holder === null ? '' : `, von ${plainLine(holder)}`}. Beende das andere Programm oder nimm einen anderen Port: npm start -- --port ${port + 1}`
    : `Port ${port} is already in use${holder === null ? '' : ` by ${plainLine(holder)}`}. Stop that program, or choose another port: npm start -- --port ${port + 1}`;

export const startSentence = (trouble: Failure | PortBusy, language: Language): string =>
  isPortBusy(trouble) ? portBusy(trouble, language) : sentenceFor(trouble, language);

export const runningSentence = (address: string, language: Language): string =>
  language === 'de' ? `Reveille läuft: ${address}` : `Reveille is running: ${address}`;

export const openWarning = (host: string, language: Language): string =>
  language === 'de'
    ? `Achtung: ${host} ist von anderen Computern aus erreichbar, und die Verbindung ist nicht verschlüsselt. Stell einen Proxy mit TLS davor (docs/self-hosting.md).`
    : `Careful: ${host} can be reached from other computers, and the connection is not encrypted. Put a proxy with TLS in front (docs/self-hosting.md).`;
