import type { Peer } from './peer';

type Closed = {
  readonly deadline: number;
  /** What agents made is shown. */
  readonly settleAlerts: () => Promise<void>;
};

/** Agents do what is due, as far as the time granted goes; what they made is shown; then upkeep, however it ended: the app may not live long enough for another chance. */
export const workWhileClosed = async (
  peer: Pick<Peer, 'runDue' | 'rest'>,
  { deadline, settleAlerts }: Closed,
): Promise<'did' | 'nothing'> => {
  try {
    const done = await peer.runDue({ deadline });
    await settleAlerts();
    return done;
  } finally {
    peer.rest();
  }
};
