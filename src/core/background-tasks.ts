import type { Failure, Result } from './result';

/** Short work while the app is closed, whenever the system allows. Nothing may depend on when, or whether, it runs. */
export type BackgroundTasks = {
  /** Before the first screen, on every start: a task that the system starts alone must find its work defined. */
  readonly define: (work: () => Promise<Result<'did' | 'nothing', Failure>>) => void;
  readonly schedule: () => Promise<Result<null, Failure>>;
  readonly cancel: () => Promise<Result<null, Failure>>;
};
