import type { Writer } from '../db/commit';
import type { EffectContext } from './tool';

// [EFFECT-11] The k-th record that an operation makes has the same id wherever it is done. Links are the device's own: which messages stand before a new one is another thing on each.
export const effectWriter = (writer: Writer, { recordId }: Pick<EffectContext, 'recordId'>): Writer => {
  let made = 0;
  return {
    ...writer,
    newAppendId: (kind) => (kind === 'agentLink' ? writer.newAppendId(kind) : recordId((made += 1))),
  };
};
