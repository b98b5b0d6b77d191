import { z } from 'zod';
import { ok, type Failure, type Result } from '../../core/result';
import type { RegisterName } from '../../db/records/kinds';
import { RecordRef } from '../arguments';
import { findLive } from '../live-record';
import type { ToolContext } from '../tool';

export const labelIds = z.array(RecordRef).max(20);

export const areThere = (
  context: ToolContext,
  { kind, ids }: { kind: RegisterName; ids: readonly string[] },
): Result<null, Failure> => {
  for (const id of ids) {
    const found = findLive(context, { kind, id });
    if (!found.ok) return found;
  }
  return ok(null);
};
