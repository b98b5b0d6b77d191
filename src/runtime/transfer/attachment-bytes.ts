import type { Registers } from '../../core/registers';
import { ATTACHMENT_PIECE } from '../../db/attachments/attachment-store';
import { effectiveOf } from '../../db/records/effective';
import { integerOrNull, textOf } from '../../db/journal/effective';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';

/** Null where the attachment is deleted: then nobody wants its bytes. */
export const wantedHash = (state: Registers): string | null => {
  const effective = effectiveOf(attachmentKind, state);
  return integerOrNull(effective, 'deletedAt') === null ? textOf(effective, 'hash') : null;
};

/** Null where any piece of it is not here: what is begun in a file must come whole. */
export const wholeSize = function* (attachments: Engine['attachments'], hash: string): Sliced<number | null> {
  const size = attachments.sizeOf(hash);
  for (let number = 0; number * ATTACHMENT_PIECE < (size ?? 0); number += 1) {
    if (attachments.piece(hash, number) === null) return null;
    yield;
  }
  return size;
};
