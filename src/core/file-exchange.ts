import type { Failure, Result } from './result';

/** A text file out of the app and into it, by the person's own hand. */
export type FileExchange = {
  /** A download in a browser, the share sheet on a phone. */
  readonly saveText: (file: {
    readonly name: string;
    readonly text: string;
  }) => Promise<Result<null, Failure>>;
  /** Null: the person changed their mind. */
  readonly pickText: () => Promise<Result<{ readonly name: string; readonly text: string } | null, Failure>>;
  readonly copyText: (text: string) => Promise<Result<null, Failure>>;
};
