import type { DeviceRole, DeviceView, SpaceStatus, SyncStatus } from '../../api/space';
import type { z } from 'zod';
import type { Failure, Result } from '../../core/result';

/** What the calls of this feature stand on; the composition root gives it. Each change of an answer is told to `onChange`. */
export type SpaceDesk = {
  readonly status: () => SpaceStatus;
  readonly devices: () => readonly DeviceView[];
  readonly sync: () => SyncStatus;
  readonly create: (asked: {
    readonly commandId: string;
    readonly name: string;
    readonly relay: string | undefined;
    /** A relay on another computer asks founders for it; null: nothing was given. */
    readonly foundingToken: string | null;
    /** The keys may lie in a file of this account: the person said so. */
    readonly mayUseFile: boolean;
  }) => Promise<Result<{ readonly words: string }, Failure>>;
  readonly confirmWords: () => Result<null, Failure>;
  readonly invite: () => Promise<
    Result<{ readonly text: string; readonly expiresAt: number; readonly isReachable: boolean }, Failure>
  >;
  readonly confirm: (asked: {
    readonly code: string;
    readonly role: z.infer<typeof DeviceRole>;
  }) => Promise<Result<null, Failure>>;
  readonly refuse: () => Promise<Result<null, Failure>>;
  readonly join: (asked: {
    readonly text: string;
    readonly name: string;
    readonly mayUseFile: boolean;
  }) => Promise<Result<null, Failure>>;
  readonly seen: (deviceId: string) => Result<null, Failure>;
  readonly syncNow: () => Promise<Result<null, Failure>>;
  readonly onChange: (listener: () => void) => () => void;
};
