import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Chip, Sheet } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { Calendar } from '../task/calendar';
import { ChoiceSheet } from '../task/choice-sheet';
import { formatDay } from '../../time/format';
import { useNow } from '../task/use-now';
import type { JournalKind, JournalView } from './use-journal-pages';

const EVERY = 'every';
export const KIND_WORDS = {
  note: 'journal.kindNote',
  voiceNote: 'journal.kindVoiceNote',
  timeEntry: 'journal.kindTimeEntry',
  rating: 'journal.kindRating',
  workout: 'journal.kindWorkout',
  measurement: 'journal.kindMeasurement',
  habitCheck: 'journal.kindHabitCheck',
} as const satisfies Record<JournalKind, string>;

const kinds: readonly JournalKind[] = [
  'note',
  'voiceNote',
  'timeEntry',
  'rating',
  'workout',
  'measurement',
  'habitCheck',
];

type Choice = Omit<JournalView, 'profile'>;
type Props = { readonly view: Choice; readonly onChange: (view: Choice) => void };

const KindSheet = ({ view, onChange, ...sheet }: Props & { isOpen: boolean; onClose: () => void }) => {
  const { say } = useSpeaking();
  return (
    <ChoiceSheet
      {...sheet}
      title={say('journal.chooseKind')}
      options={[
        { value: EVERY, label: say('journal.everyKind') },
        ...kinds.map((kind) => ({ value: kind, label: say(KIND_WORDS[kind]) })),
      ]}
      selected={[view.kind ?? EVERY]}
      onPick={(value) => {
        onChange({ ...view, kind: kinds.find((kind) => kind === value) ?? null });
        sheet.onClose();
      }}
      testID="journal-kind"
    />
  );
};

const DaySheet = ({ view, onChange, ...sheet }: Props & { isOpen: boolean; onClose: () => void }) => {
  const { say } = useSpeaking();
  const { day: today } = useNow();
  return (
    <Sheet {...sheet} title={say('journal.jump')} testID="journal-jump-sheet">
      <Calendar
        today={today}
        chosen={view.day}
        onPick={(day) => {
          onChange({ ...view, day });
          sheet.onClose();
        }}
      />
    </Sheet>
  );
};

/** What is shown, and from where. */
export const ViewBar = ({ view, onChange }: Props) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const [open, setOpen] = useState<'kind' | 'day' | null>(null);
  const sheet = (name: 'kind' | 'day') => ({ isOpen: open === name, onClose: () => setOpen(null) });
  const dayName =
    view.day === null
      ? null
      : formatDay(view.day, {
          language: locale,
          options: { day: 'numeric', month: 'short', year: 'numeric' },
        });
  return (
    <View style={[styles.chips, { gap: theme.space.s }]}>
      <Chip
        icon="journal"
        label={say(view.kind === null ? 'journal.everyKind' : KIND_WORDS[view.kind])}
        isSelected={view.kind !== null}
        onPress={() => setOpen('kind')}
        testID="journal-filter-kind"
      />
      <Chip
        icon="calendar"
        label={dayName === null ? say('journal.jump') : say('journal.jumped', { day: dayName })}
        isSelected={dayName !== null}
        onPress={() => setOpen('day')}
        testID="journal-jump"
      />
      {view.day !== null && (
        <Chip
          icon="chevronUp"
          label={say('journal.toNewest')}
          onPress={() => onChange({ ...view, day: null })}
          testID="journal-newest"
        />
      )}
      <KindSheet {...sheet('kind')} view={view} onChange={onChange} />
      {open === 'day' && <DaySheet {...sheet('day')} view={view} onChange={onChange} />}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
