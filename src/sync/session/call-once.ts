import { fail, ok, type Failure, type Result } from '../../core/result';
import type { OpenSocket } from '../../core/socket';
import type { FromRelay, ToRelay } from '../relay/messages';
import { proofBytes } from '../relay/proof';
import { openLine, type After } from './line';

export type Caller = {
  readonly space: Uint8Array;
  readonly device: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
};
export type OneCall<T> = {
  readonly caller: Caller;
  readonly relay: string;
  readonly openSocket: OpenSocket;
  readonly after: After;
  /** `prove` or `found`, with this signature. */
  readonly answer: (signature: Uint8Array) => ToRelay;
  /** Null: it is not said yet. */
  readonly until: (message: FromRelay) => T | null;
};
/** A relay that is there answers sooner. */
const PATIENCE_MS = 20_000;

/** One question to the relay, by a device that is not in the space for itself yet: founding it, or reading the roster that lets it in. */
export const callOnce = <T>(call: OneCall<T>): Promise<Result<T, Failure>> =>
  new Promise((resolve) => {
    const { caller, relay, openSocket, after } = call;
    const { space, device, sign } = caller;
    const end = (result: Result<T, Failure>): void => {
      stopWaiting();
      line.close();
      resolve(result);
    };
    const heard = (message: FromRelay): void => {
      if (message.is === 'challenge') {
        const { relayId, nonce } = message;
        return line.send(call.answer(sign(proofBytes({ relayId, space, nonce }))));
      }
      const said = call.until(message);
      if (said !== null) end(ok(said));
    };
    const stopWaiting = after(PATIENCE_MS, () => end(fail('relay_silent')));
    const line = openLine({
      url: relay,
      openSocket,
      after,
      heartbeatMs: PATIENCE_MS,
      opened: () => line.send({ is: 'hello', version: 1, space, device }),
      heard,
      ended: (code) => {
        stopWaiting();
        resolve(fail(code));
      },
    });
  });
