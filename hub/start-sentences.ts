import type { Failure } from '../src/core/result';
import type { Language } from '../src/words/message';
import { sentenceFor } from '../src/words/sentence-for';
import { startWords } from '../src/words/terminal/start';
import { plainLine } from './cli/terminal-text';
import type { PortBusy } from './start-hub';

const isPortBusy = (trouble: Failure | PortBusy): trouble is PortBusy => 'holder' in trouble;

const portBusy = (busy: PortBusy, language: Language): string => {
  const say = startWords(language);
  const port = String(busy.port);
  const next = String(busy.port + 1);
  return busy.holder === null
    ? say('portBusy', { port, next })
    : say('portBusyBy', { port, next, holder: plainLine(busy.holder) });
};

export const startSentence = (trouble: Failure | PortBusy, language: Language): string =>
  isPortBusy(trouble) ? portBusy(trouble, language) : sentenceFor(trouble, language);
