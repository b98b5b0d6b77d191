// [PENDING-6] A browser ends what a page asked when the page goes, unless it was told that it may go on without it; of that it lets 64 KiB be on their way at once.
const MOST_BYTES = 60_000;
/** A letter takes three bytes at most. */
const BYTES_PER_UNIT = 3;

const sizeOf = (init: RequestInit | undefined): number =>
  typeof init?.body === 'string' ? init.body.length * BYTES_PER_UNIT : Infinity;

/** Requests to `address` go on without their page; what is too large for that goes as it always did. */
export const createGoingOn = ({
  fetch,
  address,
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly address: string;
}): typeof globalThis.fetch => {
  let bytes = 0;
  return async (input, init) => {
    const size = sizeOf(init);
    if (input !== address || bytes + size > MOST_BYTES) return fetch(input, init);
    bytes += size;
    try {
      return await fetch(input, { ...init, keepalive: true });
    } finally {
      bytes -= size;
    }
  };
};
