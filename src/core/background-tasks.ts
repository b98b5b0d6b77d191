import type { Failure, Result } from './result';

/** What the system grants at one go: by the clock, until when the work must have answered. */
export type BackgroundGrant = { readonly deadline: number };
export type BackgroundWork = (grant: BackgroundGrant) => Promise<Result<'did' | 'nothing', Failure>>;

/** Short work while the app is closed, whenever the system allows. Nothing may depend on when, or whether, it runs. */
export type BackgroundTasks = {
  /** Before the first screen, on every start: a task that the system starts alone must find its work defined. */
  readonly define: (work: BackgroundWork) => void;
  /** `background_unavailable` where this system, or this build, runs nothing in the background. */
  readonly schedule: () => Promise<Result<null, Failure>>;
  readonly cancel: () => Promise<Result<null, Failure>>;
};
