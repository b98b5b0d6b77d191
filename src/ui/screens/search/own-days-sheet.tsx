import { useState } from 'react';
import { View } from 'react-native';
import { Button, SegmentedChoice, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { Calendar } from '../task/calendar';
import { formatDay } from '../../time/format';
import { useNow } from '../task/use-now';
import type { Span } from './search-filters';

type End = 'from' | 'until';
const withDay = (span: Span, { end, day }: { end: End; day: string }): Span => {
  const next = { ...span, [end]: day };
  const isTurned = next.from !== null && next.until !== null && next.from > next.until;
  // A day beyond the other end moves that one along: a span is never the wrong way round.
  return isTurned ? { from: day, until: day } : next;
};

const DaysEditor = ({
  span,
  onSave,
  onClose,
}: {
  span: Span;
  onSave: (span: Span) => void;
  onClose: () => void;
}) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { day: today } = useNow();
  const [edit, setEdit] = useState(span);
  const [end, setEnd] = useState<End>('from');
  const named = (day: string): string =>
    formatDay(day, { language: locale, options: { day: 'numeric', month: 'short' } });
  const save = () => {
    onSave(edit);
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('search.ownDays')}
      testID="search-days"
      footer={
        <Button
          label={say('search.useDays')}
          onPress={save}
          isDisabled={edit.from === null && edit.until === null}
          testID="search-days-save"
        />
      }
    >
      <View style={{ gap: theme.space.m }}>
        <SegmentedChoice
          label={say('search.whichEnd')}
          options={[
            {
              value: 'from',
              label:
                edit.from === null ? say('search.fromDay') : say('search.fromOn', { day: named(edit.from) }),
            },
            {
              value: 'until',
              label:
                edit.until === null
                  ? say('search.untilDay')
                  : say('search.untilOn', { day: named(edit.until) }),
            },
          ]}
          value={end}
          onChange={setEnd}
          testID="search-days-end"
        />
        <Calendar
          key={end}
          today={today}
          chosen={edit[end]}
          onPick={(day) => setEdit(withDay(edit, { end, day }))}
        />
      </View>
    </Sheet>
  );
};

export const OwnDaysSheet = ({ isOpen, ...rest }: Parameters<typeof DaysEditor>[0] & { isOpen: boolean }) =>
  isOpen ? <DaysEditor {...rest} /> : null;
