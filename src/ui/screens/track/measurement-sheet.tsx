import type { MeasurementView } from '../../../runtime/api/journal-values';
import { most } from '../../../runtime/api/most';
import { useCommand, useOnce } from '../../api';
import { Field } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { MeasurementEdit, changedMoment, measurementEditOf, numberWord, readMeasurement } from './entry-edit';
import { EntryCategory } from './entry-category';
import { EntrySheetFrame } from './entry-sheet-frame';
import { MomentFields, typedMomentOf, TypedMoment, useTypedMoment } from './moment-fields';
import { useReport } from './use-entry-actions';

export type EntrySheetProps = { readonly onRemove: () => void; readonly onClose: () => void };

const keptMeasurements = createKeptEdits('measurement', MeasurementEdit.and(TypedMoment));

export const MeasurementSheet = ({
  measurement,
  ...frame
}: EntrySheetProps & { measurement: MeasurementView }) => {
  const { say, locale } = useSpeaking();
  const once = useOnce();
  const report = useReport();
  const update = useCommand('measurement.update').run;
  const { edit, setEdit, before, forget } = useKeptEdit(keptMeasurements, {
    key: measurement.id,
    stored: { ...measurementEditOf(measurement, locale), ...typedMomentOf(measurement) },
  });
  const moment = useTypedMoment(edit);
  const fields = readMeasurement(edit, { before });
  const isUsable = fields !== null && moment !== null && edit.name.trim() !== '';
  const save = () =>
    once(async () => {
      if (fields === null || moment === null) return;
      const at = changedMoment(measurement, moment);
      if (at === undefined && Object.keys(fields).length === 0) return frame.onClose();
      const answer = await update({ id: measurement.id, fields, ...(at !== undefined && { moment: at }) });
      if (!report(answer, say('track.saved'))) return;
      forget();
      frame.onClose();
    });
  return (
    <EntrySheetFrame
      {...frame}
      of={{ kind: 'measurement', id: measurement.id }}
      provenance={measurement.provenance}
      title={say('track.measurement')}
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
      <Field
        holds="other"
        label={say('track.value')}
        inputMode="decimal"
        value={edit.value}
        onChangeText={(value) => setEdit({ ...edit, value })}
        error={fields === null ? say(`track.${numberWord(edit.value)}`) : undefined}
        testID="entry-value"
      />
      <Field
        label={say('track.unit')}
        autoCapitalize="none"
        value={edit.unit}
        onChangeText={(unit) => setEdit({ ...edit, unit })}
        most={most.unit}
        testID="entry-unit"
      />
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
