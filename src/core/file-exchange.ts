import type { Failure, Result } from './result';

/** A file that the person picked, read a part at a time: it may be larger than memory. */
export type OpenFile = {
  readonly name: string;
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  /** Lets go of what the system copied for us. */
  readonly close: () => void;
};
/** What goes out, a part at a time. */
export type OutgoingFile = {
  readonly name: string;
  readonly type: string;
  readonly parts: AsyncIterable<Uint8Array>;
};

/** Files out of the app and into it, by the person's own hand. */
export type FileExchange = {
  /** A download in a browser, the share sheet on a phone. */
  readonly saveText: (file: {
    readonly name: string;
    readonly text: string;
  }) => Promise<Result<null, Failure>>;
  /** Null: the person changed their mind. */
  readonly pickText: () => Promise<Result<{ readonly name: string; readonly text: string } | null, Failure>>;
  readonly copyText: (text: string) => Promise<Result<null, Failure>>;
  /** A file of any kind. Null: the person changed their mind. */
  readonly pickFile: () => Promise<Result<OpenFile | null, Failure>>;
  readonly saveFile: (file: OutgoingFile) => Promise<Result<null, Failure>>;
};
