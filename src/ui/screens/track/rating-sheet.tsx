import { z } from 'zod';
import { RecordKindName, type RatingView } from '../../../runtime/api/journal-values';
import { most } from '../../../runtime/api/most';
import { useCommand, useOnce } from '../../api';
import { Field, SegmentedChoice } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { dimensionWords } from '../rating/dimensions';
import { EntrySheetFrame } from './entry-sheet-frame';
import type { EntrySheetProps } from './measurement-sheet';
import { useReport } from './use-entry-actions';

const scores = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** What is rated: a day, or a record of a kind that this version knows. */
const targetOf = (kind: string) => (kind === 'day' ? kind : (RecordKindName.safeParse(kind).data ?? null));

const RatingEdit = z.object({ value: z.string().regex(/^[1-5]$/), note: z.string() });
const keptRatings = createKeptEdits('rating', RatingEdit);

export const RatingSheet = ({ rating, ...frame }: EntrySheetProps & { rating: RatingView }) => {
  const { say } = useSpeaking();
  const once = useOnce();
  const report = useReport();
  const set = useCommand('rating.set').run;
  const { edit, setEdit, forget } = useKeptEdit(keptRatings, {
    key: rating.id,
    stored: { value: String(rating.value), note: rating.note },
  });
  const { value, note } = edit;
  const targetKind = targetOf(rating.targetKind);
  const named = dimensionWords(rating.dimension, say);
  const save = () =>
    once(async () => {
      if (targetKind === null || (Number(value) === rating.value && note === rating.note))
        return frame.onClose();
      const { targetId, dimension, day, at } = rating;
      const scored = Number(value) === rating.value ? {} : { value: Number(value) };
      const written = note === rating.note ? {} : { note };
      const answer = await set({ targetKind, targetId, dimension, day, at, ...scored, ...written });
      if (!report(answer, say('track.saved'))) return;
      forget();
      frame.onClose();
    });
  return (
    <EntrySheetFrame
      {...frame}
      of={{ kind: 'rating', id: rating.id }}
      provenance={rating.provenance}
      title={named}
      isUsable={targetKind !== null}
      onSave={() => void save()}
    >
      <SegmentedChoice
        label={named}
        options={scores}
        value={value}
        onChange={(next) => setEdit({ ...edit, value: next })}
        testID="entry-score"
      />
      <Field
        label={say('track.note')}
        multiline
        value={note}
        onChangeText={(next) => setEdit({ ...edit, note: next })}
        most={most.annotation}
        testID="entry-note"
      />
    </EntrySheetFrame>
  );
};
