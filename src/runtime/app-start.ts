import type { Failure, Result } from '../core/result';
import type { ApiClient } from './api/client';
import type { CommandInput } from './api/definition';

/** What a start of the app on this device came to. Each has a designed screen. */
export type AppStart =
  | {
      readonly state: 'open';
      readonly client: ApiClient;
      readonly place: 'hub' | 'browser' | 'device';
      /** Expo Go: not encrypted, no work in the background. It says so on screen. */
      readonly isTrial: boolean;
    }
  /** The app opened from what this device keeps of it; the hub that has the person's data does not answer. */
  | {
      readonly state: 'away';
      /** Calls once, when the hub answers again. Answers how to stop listening. */
      readonly onBack: (listener: () => void) => () => void;
    }
  /** Served by a hub that does not know this browser. */
  | { readonly state: 'needsLink' }
  /** The databases are here and their key is not. Nothing can be read; nothing is touched until the person decides. */
  | {
      readonly state: 'recovery';
      /** Sets the old files aside, never deletes them, and fills new ones from an export. */
      readonly restore: (file: CommandInput<'data.import'>) => Promise<Result<null, Failure>>;
    }
  | {
      readonly state: 'failed';
      readonly failure: Failure;
      /** This browser's own peer was asked for and does not open: the hub may still be there. */
      readonly canTryHub?: true;
    };

export type PeerChoice = 'hub' | 'browser';
