import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { pictureFacts, PICTURE_HEAD, type PictureFacts } from '../../core/picture-facts';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { ATTACHMENT_PIECE, LARGEST_ATTACHMENT } from '../../db/attachments/attachment-store';
import { person } from '../../db/commit';
import { entryCommands as entries } from '../api/entry-definition';
import { sweepAttachments } from './sweep-attachments';
import { actOf, command } from '../commands/command';
import { known, live, remove } from '../commands/known-records';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';
import { answeredBefore, openStaged, slicedCommand } from '../transfer/file-work';
import { partsOfFile, type StagedFile } from '../transfer/staging/pieces';

// [ATTACH-4] The bytes come first and the record after them: a crash between leaves bytes that nothing names, which go later.
/** A small file may unfold into a picture that no device can hold. */
const MOST_PIXELS = 60_000_000;

const judged = (file: StagedFile): Result<PictureFacts, Failure> => {
  if (file.size > LARGEST_ATTACHMENT) return fail('attachment_too_large');
  const facts = pictureFacts(file.read(0, PICTURE_HEAD));
  if (facts === null) return fail('attachment_not_a_picture');
  return facts.width * facts.height > MOST_PIXELS ? fail('attachment_too_large') : ok(facts);
};

const hashOf = function* (file: StagedFile): Sliced<string> {
  const digest = sha256.create();
  for (const part of partsOfFile(file, ATTACHMENT_PIECE)) {
    digest.update(part);
    yield;
  }
  return bytesToHex(digest.digest());
};

type Kept = { readonly file: StagedFile; readonly facts: PictureFacts; readonly hash: string };
const keep = (engine: Engine, { file, hash }: Kept): void =>
  engine.attachments.put(
    { hash, size: file.size, now: engine.clock.now() },
    partsOfFile(file, ATTACHMENT_PIECE),
  );

const add = slicedCommand(entries['attachment.add'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const { transferId, noteId, name } = input;
  const staged = openStaged(engine, transferId);
  if (!staged.ok) return staged;
  const facts = judged(staged.value);
  if (!facts.ok) {
    engine.transfers.end(transferId);
    return facts;
  }
  sweepAttachments(engine);
  const kept: Kept = { file: staged.value, facts: facts.value, hash: yield* hashOf(staged.value) };
  keep(engine, kept);
  const actId = actOf(message);
  const call = { commandId: message.commandId, actId, writer: person };
  const outcome = engine.unitOfWork.commit(call, (writer) => {
    live(writer, { kind: 'note', id: noteId });
    const id = writer.newId();
    const { mime, width, height } = kept.facts;
    const what = { hash: kept.hash, mime, bytes: kept.file.size, name, width, height };
    const life = { createdAt: writer.now(), deletedAt: null };
    // [TAINT-6] Whoever named the file: it came with it.
    writer.create('attachment', id, { ownerId: noteId, ...what, ...life }, { outside: ['name'] });
    return { actId, id, mime };
  });
  if (!outcome.ok) return outcome;
  engine.transfers.end(transferId);
  return ok(outcome.value.result);
});

export const attachmentCommands = {
  'attachment.add': add,
  'attachment.remove': command(entries['attachment.remove'], ({ writer, input: { id }, actId }) => {
    known(writer, { kind: 'attachment', id });
    remove(writer, { kind: 'attachment', id });
    return { actId };
  }),
};
