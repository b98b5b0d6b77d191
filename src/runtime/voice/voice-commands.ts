import { given } from '../../core/given';
import type { z } from 'zod';
import { AUDIO_HEAD, audioMimeOf } from '../../core/audio-facts';
import type { CategoryId } from '../../core/named-ids';
import { fail, ok } from '../../core/result';
import { LARGEST_RECORDING } from '../../db/attachments/attachment-store';
import { person, type Writer } from '../../db/commit';
import { voiceNoteKind } from '../../db/journal/kinds/voice-note';
import { setLink } from '../../db/journal/links';
import { sweepAttachments } from '../attachments/sweep-attachments';
import { voiceCommands as entries } from '../api/voice-definition';
import type { ApiAnswer } from '../api/transport';
import { actOf, command, type Command } from '../commands/command';
import { momentOf, type Moment } from '../commands/journal-moment';
import { known } from '../commands/known-records';
import { pastedFieldsOf } from '../commands/pasted-fields';
import { checkCategory } from '../commands/task-fields';
import type { Engine } from '../engine';
import { readRecord } from '../queries/journal-records';
import { readInput } from '../../api/read-input';
import { answeredBefore, openStaged, slicedCommand } from '../transfer/file-work';
import { base64ToBytes } from '../transfer/staging/base64';
import { partsOfFile } from '../transfer/staging/pieces';
import { measure, piecesOf, type Measured } from './audio-parts';

/** What goes to the desk alone: no commit, and nothing that a repeated request would do twice. */
const deskCommand = <I extends z.ZodType, O extends z.ZodType>(
  definition: { readonly input: I; readonly output: O },
  work: (engine: Engine, input: z.output<I>) => ApiAnswer,
): Command => ({
  definition,
  run: (engine, message) => {
    const input = readInput(definition.input, message.input);
    if (!input.ok) return input;
    return engine.database.isReadOnly ? fail('database_read_only') : work(engine, input.value);
  },
});

type Sound = Measured & { readonly mime: string; readonly name: string };
type Said = {
  readonly id: string;
  readonly sound: Sound;
  readonly moment: Moment;
  readonly title: string;
  readonly categoryId: CategoryId | null;
  readonly milliseconds: number | null;
};

const create = (writer: Writer, { id, sound, ...said }: Said): void => {
  const audioId = writer.newId();
  const lifetime = { createdAt: writer.now(), deletedAt: null };
  writer.create('voiceNote', id, { ...said, audioId, transcript: '', ...lifetime });
  const { hash, size: bytes, mime, name } = sound;
  const attachment = { ownerId: id, hash, mime, bytes, name, width: 0, height: 0, ...lifetime };
  // A file is named by whoever made it; a recording has no name.
  writer.create('attachment', audioId, attachment, name === '' ? {} : { outside: ['name'] });
};

const append = deskCommand(entries['voice.append'], (engine, { data, ...chunk }) => {
  const bytes = base64ToBytes(data);
  if (!bytes.ok) return bytes;
  const kept = engine.recordings.append({ ...chunk, bytes: bytes.value });
  return kept.ok ? ok({}) : kept;
});

/** [VOICE-6] The sound first, the record after it, the recording last: whatever ends it in between, it can be done again and is done once. */
const finish = slicedCommand(entries['voice.finish'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const { recordingId: id, title = '', noteId } = input;
  const recording = engine.recordings.get(id);
  const isKept = (): boolean => readRecord(engine, { kind: voiceNoteKind, id }) !== null;
  if (recording === null) return isKept() ? ok({ actId: actOf(message), id }) : fail('recording_gone');
  const { mime, day, startedAt, milliseconds } = recording;
  const sound = { ...(yield* measure(engine.recordings.chunks(recording))), mime, name: '' };
  if (sound.size === 0) return fail('recording_empty');
  sweepAttachments(engine);
  const whole = { hash: sound.hash, size: sound.size, now: engine.clock.now() };
  yield* engine.attachments.keep(whole, piecesOf(engine.recordings.chunks(recording)));
  const actId = actOf(message);
  const call = { commandId: message.commandId, actId, writer: person, pasted: pastedFieldsOf(message) };
  const outcome = engine.unitOfWork.commit(call, (writer) => {
    const said = { id, sound, title, categoryId: null, milliseconds, moment: { day, at: startedAt } };
    if (writer.read('voiceNote', id) === null) create(writer, said);
    if (noteId !== undefined && writer.read('note', noteId) !== null) {
      const ends = id > noteId ? { from: noteId, to: id } : { from: id, to: noteId };
      setLink(writer, { kind: 'relates', ...ends });
    }
    return { actId, id };
  });
  if (!outcome.ok) return outcome;
  engine.recordings.remove(id);
  return ok(outcome.value.result);
});

const add = slicedCommand(entries['voice.add'], function* ({ engine, input, message }) {
  const earlier = answeredBefore(engine, message);
  if (earlier !== null) return earlier;
  if (engine.database.isReadOnly) return fail('database_read_only');
  const staged = openStaged(engine, input.transferId);
  if (!staged.ok) return staged;
  const file = staged.value;
  const refused = (code: string) => {
    engine.transfers.end(input.transferId);
    return fail(code);
  };
  if (file.size > LARGEST_RECORDING) return refused('recording_file_too_large');
  const mime = audioMimeOf(file.read(0, AUDIO_HEAD));
  if (mime === null) return refused('recording_not_sound');
  const sound = { ...(yield* measure(partsOfFile(file))), mime, name: input.name };
  sweepAttachments(engine);
  const whole = { hash: sound.hash, size: sound.size, now: engine.clock.now() };
  yield* engine.attachments.keep(whole, partsOfFile(file));
  const actId = actOf(message);
  const call = { commandId: message.commandId, actId, writer: person, pasted: pastedFieldsOf(message) };
  const outcome = engine.unitOfWork.commit(call, (writer) => {
    const { title = '', categoryId = null } = input;
    checkCategory(writer, categoryId);
    const id = writer.newId();
    create(writer, { id, sound, title, categoryId, milliseconds: null, moment: momentOf(writer, input) });
    return { actId, id, mime };
  });
  if (!outcome.ok) return outcome;
  engine.transfers.end(input.transferId);
  return ok(outcome.value.result);
});

export const voiceCommandTable = {
  'voice.begin': deskCommand(entries['voice.begin'], (engine, { recordingId: id, ...begun }) => {
    engine.recordings.begin({ id, ...begun });
    return ok({});
  }),
  'voice.append': append,
  'voice.finish': finish,
  'voice.discard': deskCommand(entries['voice.discard'], (engine, { recordingId }) => {
    engine.recordings.discard(recordingId);
    return ok({});
  }),
  'voice.add': add,
  'voice.update': command(entries['voice.update'], ({ writer, input, actId }) => {
    const { id, moment } = input;
    known(writer, { kind: 'voiceNote', id });
    checkCategory(writer, input.fields.categoryId);
    const fields = given({ ...input.fields, moment });
    if (Object.keys(fields).length > 0) writer.write('voiceNote', id, fields);
    return { actId };
  }),
};
