import type { WorkoutView } from '../../../runtime/api/journal-values';
import { most } from '../../../runtime/api/most';
import { useCommand, useOnce } from '../../api';
import { Field } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { changedMoment, readWorkout, WorkoutEdit, workoutEditOf } from './entry-edit';
import { EntryCategory } from './entry-category';
import { EntrySheetFrame } from './entry-sheet-frame';
import type { EntrySheetProps } from './measurement-sheet';
import { MomentFields, typedMomentOf, TypedMoment, useTypedMoment } from './moment-fields';
import { useReport } from './use-entry-actions';
import { WorkoutFields } from './workout-fields';

const keptWorkouts = createKeptEdits('workout', WorkoutEdit.and(TypedMoment));

export const WorkoutSheet = ({ workout, ...frame }: EntrySheetProps & { workout: WorkoutView }) => {
  const { say, locale } = useSpeaking();
  const once = useOnce();
  const report = useReport();
  const update = useCommand('workout.update').run;
  const { edit, setEdit, before, forget } = useKeptEdit(keptWorkouts, {
    key: workout.id,
    stored: { ...workoutEditOf(workout, locale), ...typedMomentOf(workout) },
  });
  const moment = useTypedMoment(edit);
  const { fields, wrong } = readWorkout(edit, { before });
  const isUsable = Object.keys(wrong).length === 0 && moment !== null && edit.name.trim() !== '';
  const save = () =>
    once(async () => {
      if (!isUsable) return;
      const at = changedMoment(workout, moment);
      if (at === undefined && Object.keys(fields).length === 0) return frame.onClose();
      const answer = await update({ id: workout.id, fields, ...(at !== undefined && { moment: at }) });
      if (!report(answer, say('track.saved'))) return;
      forget();
      frame.onClose();
    });
  return (
    <EntrySheetFrame
      {...frame}
      of={{ kind: 'workout', id: workout.id }}
      provenance={workout.provenance}
      title={say('track.workout')}
      isUsable={isUsable}
      onSave={() => void save()}
    >
      <Field
        label={say('track.name')}
        value={edit.name}
        onChangeText={(name) => setEdit({ ...edit, name })}
        most={most.name}
        testID="entry-name"
      />
      <WorkoutFields edit={edit} wrong={wrong} onChange={(next) => setEdit({ ...edit, ...next })} />
      <MomentFields moment={edit} onChange={({ day, typed }) => setEdit({ ...edit, day, typed })} />
      <EntryCategory
        categoryId={edit.categoryId}
        onChoose={(categoryId) => setEdit({ ...edit, categoryId })}
      />
      <Field
        label={say('track.note')}
        multiline
        value={edit.note}
        onChangeText={(note) => setEdit({ ...edit, note })}
        most={most.annotation}
        testID="entry-note"
      />
    </EntrySheetFrame>
  );
};
