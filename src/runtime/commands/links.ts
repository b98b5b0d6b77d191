import { sha256 } from '../../core/sha256';
import type { Writer } from '../../db/commit';
import { isDeleted } from './known-records';

export type LinkEnds = {
  readonly kind: 'label' | 'relates' | 'blocks';
  readonly from: string;
  readonly to: string;
};

/** [JOURNAL-5] Two devices that link the same make one link. */
export const linkId = ({ kind, from, to }: LinkEnds): string => sha256(`v1|link|${kind}|${from}|${to}`);

export const setLink = (writer: Writer, ends: LinkEnds): string => {
  const id = linkId(ends);
  const existing = writer.read('link', id);
  if (existing === null) writer.create('link', id, { ...ends, createdAt: writer.now(), deletedAt: null });
  else if (isDeleted(existing)) writer.write('link', id, { deletedAt: null });
  return id;
};

export const endLink = (writer: Writer, id: string): void => {
  const existing = writer.read('link', id);
  if (existing !== null && !isDeleted(existing)) writer.write('link', id, { deletedAt: writer.now() });
};
