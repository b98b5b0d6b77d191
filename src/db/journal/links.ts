import type { RecordView, Writer } from '../commit';
import { integerOrNull } from './effective';
import { linkId, type LinkEnds } from './link-id';

const isDeleted = ({ fields }: RecordView<'link'>): boolean => integerOrNull(fields, 'deletedAt') !== null;

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
