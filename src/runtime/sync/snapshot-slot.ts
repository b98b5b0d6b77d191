// A snapshot's manifest as a slot of the device that wrote it: the taker's signing key, then what only the taker can open.
const NAME = 'snapshot.';
export const TAKER_BYTES = 32;
export const snapshotSlot = (number: number): string => `${NAME}${number}`;
export const isSnapshotSlot = (name: string): boolean => name.startsWith(NAME);
