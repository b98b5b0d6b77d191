import type { SpaceStatus, Trouble } from '../../api/space';

/** The store of secrets has one code for whatever lies in it; here it is about the keys of the space, and there is another way on. */
export const troubleOfSpace = <T extends Trouble>(trouble: T): T =>
  trouble.code === 'secret_unavailable' ? { ...trouble, code: 'space_secret_unavailable' } : trouble;

export const statusOfSpace = (status: SpaceStatus): SpaceStatus => {
  if (status.is === 'none')
    return status.cannot === null ? status : { ...status, cannot: troubleOfSpace(status.cannot) };
  if (status.is === 'joining')
    return status.failure === null ? status : { ...status, failure: troubleOfSpace(status.failure) };
  return status.halted === null ? status : { ...status, halted: troubleOfSpace(status.halted) };
};
