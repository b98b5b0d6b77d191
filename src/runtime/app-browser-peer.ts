import { fail, type Failure, type Result } from '../core/result';
import type { ApiTransport } from './api/transport';

/** A peer of this browser's own, in a worker. */
export const openBrowserPeer = (): Promise<Result<ApiTransport, Failure>> =>
  Promise.resolve(fail('browser_peer_missing'));
