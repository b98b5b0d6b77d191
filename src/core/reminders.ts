import type { Failure, Result } from './result';

/** A notification that the operating system shows by itself, at an instant, whether or not the app lives then. */
export type Reminder = {
  /** The nominal occurrence it stands for, with its timer: the same on every device, so that each can take it back. */
  readonly id: string;
  readonly firesAt: number;
  /** What the lock screen may show. */
  readonly title: string;
};

/**
 * A phone promises no punctual wake in the background. What a person counts on is therefore also given to the system when it
 * is written, on every device, and taken back when it was handled.
 */
export type Reminders = {
  /** The same id again replaces what was there. */
  readonly schedule: (reminder: Reminder) => Promise<Result<null, Failure>>;
  /** Unknown ids change nothing. */
  readonly cancel: (ids: readonly string[]) => Promise<Result<null, Failure>>;
  /** What the system still holds; it may have dropped some, and keeps a limited number. */
  readonly scheduledIds: () => Promise<Result<readonly string[], Failure>>;
};
