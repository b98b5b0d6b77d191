import type { Writer } from '../../db/commit';
import { linkId, type LinkEnds } from '../../db/journal/link-id';
import { isDeleted } from './known-records';

export { linkId };

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
