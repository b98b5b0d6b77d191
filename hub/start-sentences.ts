import type { Failure } from '../src/core/result';
import type { Language } from '../src/words/message';
import { sentenceFor } from '../src/words/sentence-for';
import { startWords } from '../src/words/terminal/start';
import { plainLine } from './cli/terminal-text';
import type { Reached } from './hub-address';
import type { PortBusy } from './start-hub';
import type { Wish } from './wishes';

const isPortBusy = (trouble: Failure | PortBusy): trouble is PortBusy => 'holder' in trouble;

const portBusy = (busy: PortBusy, language: Language): string => {
  const say = startWords(language);
  const port = String(busy.port);
  const next = String(busy.port + 1);
  return busy.holder === null
    ? say('portBusy', { port, next })
    : say('portBusyBy', { port, next, holder: plainLine(busy.holder) });
};

export const staysSentence = (
  { host, port, pid, started }: Reached,
  { notTaken, language }: { readonly notTaken: readonly Wish[]; readonly language: Language },
): string =>
  startWords(language)('stays', {
    host: plainLine(started?.host ?? host),
    // A port is a name, and no amount with a comma in it.
    port: String(port),
    pid: String(pid),
    options: notTaken.map((wish) => `--${wish}`).join(', '),
  });

export const startSentence = (trouble: Failure | PortBusy, language: Language): string =>
  isPortBusy(trouble) ? portBusy(trouble, language) : sentenceFor(trouble, language);
