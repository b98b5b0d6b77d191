import type { Failure, Result } from '../core/result';
import type { ApiTransport } from './api/transport';
import { openPeerInBrowser } from './transports/worker-in-browser';

/** A peer of this browser's own, in a worker. */
export const openBrowserPeer = (): Promise<Result<ApiTransport, Failure>> => openPeerInBrowser();
