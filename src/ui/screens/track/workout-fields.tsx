import { StyleSheet, View } from 'react-native';
import { Field, SegmentedChoice } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { WorkoutEdit, WorkoutReading } from './entry-edit';

type Props = {
  readonly edit: WorkoutEdit;
  readonly wrong: WorkoutReading['wrong'];
  readonly onChange: (edit: WorkoutEdit) => void;
};
type TypedField = 'sets' | 'reps' | 'load' | 'distance' | 'duration';
const labelOf = {
  sets: 'track.setCount',
  reps: 'track.repCount',
  load: 'track.load',
  distance: 'track.distance',
  duration: 'track.duration',
} as const;

const Typed = ({ field, edit, wrong, onChange }: Props & { field: TypedField }) => {
  const { say } = useSpeaking();
  const code = wrong[field];
  return (
    <Field
      holds="other"
      label={say(labelOf[field])}
      {...(field === 'duration'
        ? { placeholder: say('track.durationHint') }
        : { inputMode: field === 'sets' || field === 'reps' ? 'numeric' : 'decimal' })}
      value={edit[field]}
      onChangeText={(text) => onChange({ ...edit, [field]: text })}
      error={code === undefined ? undefined : say(`track.${code}`)}
      maxLength={20}
      testID={`entry-${field}`}
    />
  );
};

const units = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }));
const loadUnits = units(['kg', 'lb']);
const distanceUnits = units(['m', 'km', 'mi']);

export const WorkoutFields = (props: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { edit, onChange } = props;
  const pair = [styles.pair, { gap: theme.space.m }];
  const half = [styles.half, { flexBasis: 130 * theme.textScale }];
  return (
    <>
      <View style={pair}>
        <View style={half}>
          <Typed {...props} field="sets" />
        </View>
        <View style={half}>
          <Typed {...props} field="reps" />
        </View>
      </View>
      <View style={{ gap: theme.space.s }}>
        <Typed {...props} field="load" />
        <SegmentedChoice
          label={say('track.loadUnit')}
          options={loadUnits}
          value={edit.loadUnit}
          onChange={(loadUnit) => onChange({ ...edit, loadUnit })}
        />
      </View>
      <View style={{ gap: theme.space.s }}>
        <Typed {...props} field="distance" />
        <SegmentedChoice
          label={say('track.distanceUnit')}
          options={distanceUnits}
          value={edit.distanceUnit}
          onChange={(distanceUnit) => onChange({ ...edit, distanceUnit })}
        />
      </View>
      <Typed {...props} field="duration" />
    </>
  );
};

const styles = StyleSheet.create({
  pair: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'flex-start' },
  half: { flexGrow: 1, minWidth: 0 },
});
