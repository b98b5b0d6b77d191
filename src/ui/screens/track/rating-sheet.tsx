import { useState } from 'react';
import { RecordKindName, type RatingView } from '../../../runtime/api/journal-values';
import { useCommand } from '../../api';
import { Field, SegmentedChoice } from '../../components';
import { useSpeaking } from '../../words';
import { EntrySheetFrame } from './entry-sheet-frame';
import type { EntrySheetProps } from './measurement-sheet';
import { useReport } from './use-entry-actions';

const scores = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** What is rated: a day, or a record of a kind that this version knows. */
const targetOf = (kind: string) => (kind === 'day' ? kind : (RecordKindName.safeParse(kind).data ?? null));

export const RatingSheet = ({ rating, ...frame }: EntrySheetProps & { rating: RatingView }) => {
  const { say } = useSpeaking();
  const report = useReport();
  const set = useCommand('rating.set').run;
  const [value, setValue] = useState(String(rating.value));
  const [note, setNote] = useState(rating.note);
  const targetKind = targetOf(rating.targetKind);
  const save = async (): Promise<void> => {
    frame.onClose();
    if (targetKind === null || (Number(value) === rating.value && note === rating.note)) return;
    const { targetId, dimension, day, at } = rating;
    const answer = await set({ targetKind, targetId, dimension, day, at, value: Number(value), note });
    report(answer, say('track.saved'));
  };
  return (
    <EntrySheetFrame
      {...frame}
      title={rating.dimension}
      isUsable={targetKind !== null}
      onSave={() => void save()}
    >
      <SegmentedChoice
        label={rating.dimension}
        options={scores}
        value={value}
        onChange={setValue}
        testID="entry-score"
      />
      <Field
        label={say('track.note')}
        multiline
        value={note}
        onChangeText={setNote}
        maxLength={2_000}
        testID="entry-note"
      />
    </EntrySheetFrame>
  );
};
