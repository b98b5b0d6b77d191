/** What can be switched without a release, in one place. A flag is removed once its question is answered. */
export type Flags = {
  /** "Use Reveille in this browser alone": a peer of its own in a worker instead of the hub's. */
  readonly browserPeer: boolean;
};

export const flags: Flags = { browserPeer: true };
