import { SegmentedChoice } from '../../components';
import { useWords } from '../../words';

type Quiet = { readonly from: string; readonly until: string };
const OFF = 'off';
const nights = ['21:00-07:00', '22:00-07:00', '23:00-06:00'];
const nameOf = (quiet: Quiet | null): string => (quiet === null ? OFF : `${quiet.from}-${quiet.until}`);
const labelOf = (night: string): string => night.replaceAll(':00', '').replace('-', '–');

/** When nothing is to call or to wake: one of a few nights, what was set elsewhere, or never. */
export const QuietChoice = ({
  label,
  quiet,
  onChange,
  testID,
}: {
  label: string;
  quiet: Quiet | null;
  onChange: (quiet: Quiet | null) => void;
  testID: string;
}) => {
  const say = useWords();
  const value = nameOf(quiet);
  const known = [OFF, ...nights];
  const choose = (chosen: string): void => {
    const [from = '', until = ''] = chosen.split('-');
    onChange(chosen === OFF ? null : { from, until });
  };
  return (
    <SegmentedChoice
      label={label}
      options={(known.includes(value) ? known : [...known, value]).map((one) => ({
        value: one,
        label: one === OFF ? say('alerts.quietOff') : labelOf(one),
      }))}
      value={value}
      onChange={choose}
      testID={testID}
    />
  );
};
