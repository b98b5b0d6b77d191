import { writeProjectionPolicy } from '../../src/db/agent/projection-policies';
import { person } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';
import { RUN_OPERATION, shippedPolicy } from '../../src/gateway/shipped-policies';

/** A policy of one's own that lets a run send less than it needs: what it is there for stays here. */
export const holdPurposeBack = ({ agent }: Stores): void => {
  const place = { boundary: 'inference', operation: RUN_OPERATION } as const;
  const ships = shippedPolicy(place);
  if (ships === null) throw new Error('no policy ships for a run');
  const done = agent.unitOfWork.commit({ commandId: 'policy', writer: person }, (writer) => {
    writeProjectionPolicy(writer, {
      boundaryType: place.boundary,
      operationKey: place.operation,
      policyVersion: 'mine',
      allowedFields: ships.allowedFields.filter((path) => path !== 'messages.pieces.purpose.text'),
      redactionRules: [],
    });
    return null;
  });
  if (!done.ok) throw new Error(done.error.code);
};
