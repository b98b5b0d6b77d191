import { DAY_MS } from '../../core/calendar/civil-day';
import type { Engine } from '../engine';
import { exists } from '../../db/rows';

// [ATTACH-5] Bytes go when for thirty days no record has named them but deleted ones: as long as something deleted may be wanted back.
const KEEP_MS = 30 * DAY_MS;
const PAGE = 200;

const isNamed = exists(`SELECT 1 FROM attachment LEFT JOIN note ON note.id = attachment.owner_id
LEFT JOIN voice_note ON voice_note.id = attachment.owner_id
WHERE attachment.hash = ? AND (attachment.deleted_at IS NULL OR attachment.deleted_at > ?)
AND (note.id IS NULL OR note.deleted_at IS NULL OR note.deleted_at > ?)
AND (voice_note.id IS NULL OR voice_note.deleted_at IS NULL OR voice_note.deleted_at > ?) LIMIT 1`);

/** Answers how many went. */
export const sweepAttachments = ({ attachments, clock, database }: Engine): number => {
  const limit = clock.now() - KEEP_MS;
  const isOver = ({ hash, keptAt }: { hash: string; keptAt: number }): boolean =>
    // Bytes whose record is only on its way are young.
    keptAt <= limit && !isNamed(database, [hash, limit, limit, limit]);
  let count = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = attachments.hashes(after, PAGE);
    const over = page.filter(isOver);
    for (const { hash } of over) attachments.remove(hash);
    count += over.length;
    after = page.length < PAGE ? undefined : page.at(-1)?.hash;
  }
  return count;
};
