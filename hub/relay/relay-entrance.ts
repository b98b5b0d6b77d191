import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Failure, Result } from '../../src/core/result';
import type { RelayOptions } from './relay-options';

/** The relay as the hub's own listener sees it. */
export type RelayEntrance = {
  readonly upgrade: (
    request: IncomingMessage,
    line: { readonly socket: Duplex; readonly head: Buffer; readonly proved: () => void },
  ) => void;
  /** Opens, moves or closes the second listener, and keeps the choice. A failure leaves all as it was. */
  readonly listen: (wanted: Pick<RelayOptions, 'listen' | 'name'>) => Promise<Result<null, Failure>>;
};
