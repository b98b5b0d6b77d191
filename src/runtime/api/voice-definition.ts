import { z } from 'zod';
import { done, entry } from './call-shape';
import { AttachmentView } from './entry-definition';
import {
  Day,
  Id,
  Instant,
  LinkedRecord,
  MomentInput,
  NoteBody,
  textOf,
  Title,
  VoiceNoteSummary,
} from './journal-values';
import { CategoryId, LabelView, Provenance } from './values';

// What was said aloud: a recording on its way in, chunk by chunk, and the voice note that it becomes.
const Length = z.number().int().min(0).max(1_000_000_000);
const Recording = z.object({ recordingId: Id });
const OptionalTitle = Title.or(z.literal(''));
const VoiceNoteFields = z.object({
  title: OptionalTitle,
  /** Written by the person. Nothing here listens to what was said. */
  transcript: NoteBody,
  categoryId: CategoryId.nullable(),
});

export const VoiceNoteDetail = VoiceNoteSummary.omit({ excerpt: true, provenance: true }).extend({
  transcript: z.string(),
  /** Null where the sound is not on this device. */
  audio: AttachmentView.nullable(),
  labels: z.array(LabelView),
  links: z.array(LinkedRecord),
  provenanceByField: z.record(z.string(), Provenance),
});
export type VoiceNoteDetail = z.infer<typeof VoiceNoteDetail>;

export const UnfinishedRecording = z.object({
  id: Id,
  startedAt: z.number(),
  /** When the last chunk came. */
  lastAt: z.number(),
  milliseconds: z.number(),
});
export type UnfinishedRecording = z.infer<typeof UnfinishedRecording>;

export const voiceCommands = {
  /** A recording begins. Its id is made where it is made, so that asking twice begins one. */
  'voice.begin': entry(Recording.extend({ mime: textOf(64), ...MomentInput }), z.object({})),
  /** The next chunk, base64; `milliseconds`: how long the recording is with it. Sent again it changes nothing. */
  'voice.append': entry(
    Recording.extend({
      number: z.number().int().min(0),
      data: z.string().max(700_000),
      milliseconds: Length,
    }),
    z.object({}),
  ),
  /** What has come becomes a voice note, whether it was stopped or cut off. `noteId`: the note in which it was begun. */
  'voice.finish': entry(
    Recording.extend({ title: OptionalTitle.optional(), noteId: Id.optional() }),
    done.extend({ id: Id }),
  ),
  /** It goes after a day; until then it can be finished all the same. */
  'voice.discard': entry(Recording, z.object({})),
  /** A file of sound that came by `transfer.begin` and `transfer.put`. */
  'voice.add': entry(
    VoiceNoteFields.pick({ title: true, categoryId: true })
      .partial()
      .extend({ ...MomentInput, transferId: Id, name: textOf(200) }),
    done.extend({ id: Id, mime: z.string() }),
  ),
  'voice.update': entry(
    z.object({
      id: Id,
      fields: VoiceNoteFields.partial(),
      moment: z.object({ day: Day, at: Instant }).optional(),
    }),
    done,
  ),
} as const;

export const voiceQueries = {
  'voice.get': entry(z.object({ id: Id }), VoiceNoteDetail.nullable()),
  /** Recordings that nobody finished or discarded, oldest first. */
  'voice.unfinished': entry(z.object({}), z.object({ recordings: z.array(UnfinishedRecording) })),
} as const;
