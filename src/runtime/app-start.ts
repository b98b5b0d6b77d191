import type { Failure, Result } from '../core/result';
import type { ApiClient } from './api/client';

/** What a start of the app on this device came to. Each has a designed screen. */
export type AppStart =
  | {
      readonly state: 'open';
      readonly client: ApiClient;
      readonly place: 'hub' | 'browser' | 'device';
      /** Expo Go: not encrypted, no work in the background. It says so on screen. */
      readonly isTrial: boolean;
    }
  /** Served by a hub that does not know this browser. */
  | { readonly state: 'needsLink' }
  | {
      readonly state: 'recovery';
      readonly reason: 'keyGone' | 'damaged';
      /** What can still be read, as an export. Absent where nothing can: the key is gone. */
      readonly exportReadable?: () => Promise<Result<string, Failure>>;
      /** Sets the old file aside, never deletes it, and fills a new one. */
      readonly restore: (text: string) => Promise<Result<null, Failure>>;
    }
  | { readonly state: 'failed'; readonly failure: Failure };

export type PeerChoice = 'hub' | 'browser';
