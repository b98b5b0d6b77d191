import { integerOrNull, textOf, textOrNull } from '../../db/journal/effective';
import { voiceNoteKind } from '../../db/journal/kinds/voice-note';
import { nothing, onEntities } from '../../notifications/dependence';
import { attachmentOf } from '../attachments/attachment-queries';
import { voiceQueries as entries, type VoiceNoteDetail } from '../api/voice-definition';
import { labelsOf, linksOf } from '../queries/journal-notes';
import { momentIn, provenanceByField, readRecord, sharedOf } from '../queries/journal-records';
import { query } from '../queries/query';

const get = query(entries['voice.get'], {
  read: (engine, { id }): VoiceNoteDetail | null => {
    const record = readRecord(engine, { kind: voiceNoteKind, id });
    if (record === null) return null;
    const { fields } = record;
    return {
      ...sharedOf(record),
      ...momentIn(record),
      title: textOf(fields, 'title'),
      transcript: textOf(fields, 'transcript'),
      categoryId: textOrNull(fields, 'categoryId'),
      milliseconds: integerOrNull(fields, 'milliseconds'),
      audio: attachmentOf(engine, textOf(fields, 'audioId')),
      labels: labelsOf(engine, id),
      links: linksOf(engine, id),
      provenanceByField: provenanceByField(voiceNoteKind, record),
    };
  },
  dependsOn: (note, { id }) =>
    onEntities([
      id,
      ...(note?.audio ? [note.audio.id] : []),
      ...(note?.labels.map((label) => label.id) ?? []),
      ...(note?.links.map(({ ref }) => ref.id) ?? []),
    ]),
});

export const voiceQueryTable = {
  'voice.get': get,
  /** What is on its way is no record: whoever shows it asks when it may have changed. */
  'voice.unfinished': query(entries['voice.unfinished'], {
    read: (engine) => ({
      recordings: engine.recordings
        .unfinished()
        .map(({ id, startedAt, lastAt, milliseconds }) => ({ id, startedAt, lastAt, milliseconds })),
    }),
    dependsOn: () => nothing,
  }),
};
