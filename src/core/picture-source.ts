import type { Failure, Result } from './result';

export type PickedPicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Pictures into the app by the person's own hand, and onto its screen. */
export type PictureSource = {
  /** Null: the person changed their mind. `most`: larger files are not even read. */
  readonly pick: (most: number) => Promise<Result<PickedPicture | null, Failure>>;
  /** Pasted or dropped onto the app, where that is possible. */
  readonly onArrival: (
    most: number,
    listener: (picture: Result<PickedPicture, Failure>) => void,
  ) => () => void;
  /** An address of the device's own memory under which the bytes can be drawn, until it is let go. */
  readonly draw: (picture: { readonly mime: string; readonly parts: readonly Uint8Array<ArrayBuffer>[] }) => {
    readonly uri: string;
    readonly letGo: () => void;
  };
};
