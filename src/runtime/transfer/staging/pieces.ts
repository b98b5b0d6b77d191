// [STAGE-1] A file travels in pieces of 512 KiB, the last one shorter: small enough for one message, and a place in the file names its piece.
export const PIECE = 512 * 1024;
// [STAGE-7] One bound both ways: what may not come in does not go out.
export const LARGEST_FILE = 1024 * 1024 * 1024;
/** As it lies and unpacked: a backup is read without ever being in memory. */
export const LARGEST_BACKUP = 4 * 1024 * 1024 * 1024;
export type Bounds = { readonly file: number; readonly backup: number };
export const largest: Bounds = { file: LARGEST_FILE, backup: LARGEST_BACKUP };

/** A file in pieces on the disk, read wherever it is asked for. */
export type StagedFile = {
  readonly size: number;
  /** Fewer bytes where the file ends before. */
  readonly read: (offset: number, length: number) => Uint8Array;
};

/** For what is in memory anyway: tests, and small files. */
export const stagedBytes = (bytes: Uint8Array): StagedFile => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, Math.min(bytes.length, offset + length)),
});

export const pieceCount = (size: number): number => Math.ceil(size / PIECE);
export const pieceLength = (size: number, number: number): number =>
  Math.max(0, Math.min(PIECE, size - number * PIECE));

/** From start to end, a bounded part at a time. */
export const partsOfFile = function* (
  file: StagedFile,
  most = PIECE,
): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < file.size; at += most) yield file.read(at, most);
};
