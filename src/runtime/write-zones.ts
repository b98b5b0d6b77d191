import type { Failure, Result } from '../core/result';
import { writeSpaceSettings } from '../db/agent/space';
import type { Stores } from '../db/stores';

type Zones = {
  readonly commandId: string;
  readonly settings: { readonly personZone?: string; readonly homeZone?: string };
};

/** A device says it, not a person's act: nobody undoes it, and two that say different things are no conflict of a person's. */
export const writeZones = (stores: Stores, { commandId, settings }: Zones): Result<unknown, Failure> => {
  const writer = { by: 'runtime', authority: 'runtime', tainted: false } as const;
  return stores.agent.unitOfWork.commit({ commandId, writer }, (commit) => {
    writeSpaceSettings(commit, settings);
    return {};
  });
};
