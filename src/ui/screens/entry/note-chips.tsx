import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { CategoryId } from '../../../core/named-ids';
import type { Failure, Result } from '../../../core/result';
import type { NoteDetail } from '../../../runtime/api/journal-values';
import { useCommand, useLive } from '../../api';
import { Chip, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from '../task/choice-sheet';
import { useMarkedName } from '../task/provenance-mark';
import { useDueWords } from '../task/use-due-words';
import { usePick } from '../task/use-pick';
import { timeOf, WhenSheet } from './when-sheet';

const NONE = 'none';
const noInput = {};

type Update = (
  change: {
    readonly id: string;
    readonly fields: { readonly categoryId?: CategoryId | null };
    readonly moment?: { readonly day: string; readonly at: number };
  },
  options?: { readonly actId: string },
) => Promise<Result<{ readonly actId: string }, Failure>>;

/** When it was, and in which category it belongs: of a note, of a voice note. */
export const NoteChips = ({
  note,
  update,
}: {
  note: Pick<NoteDetail, 'id' | 'day' | 'at' | 'categoryId'>;
  update: Update;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const dueWords = useDueWords();
  const markedName = useMarkedName();
  const createCategory = useCommand('category.create').run;
  const [open, setOpen] = useState<'when' | 'category' | null>(null);
  const close = () => setOpen(null);
  const { id, day, at } = note;
  const category = usePick({ key: `category ${id}`, stored: note.categoryId }, (categoryId) =>
    update({ id, fields: { categoryId } }),
  );
  const when = usePick({ key: `moment ${id}`, stored: { day, at } }, (moment) =>
    update({ id, fields: {}, moment }),
  );
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  const chosen = categories.find((each) => each.id === category.value);
  const whenWords = dueWords(`${when.value.day}T${timeOf(when.value.at)}`);
  const create = async (name: string): Promise<void> => {
    const made = await createCategory({ name });
    if (!made.ok) return toast.show({ text: sentence(made.error) });
    const put = await update({ id, fields: { categoryId: made.value.id } }, { actId: made.value.actId });
    if (!put.ok) toast.show({ text: sentence(put.error) });
  };
  return (
    <View role="group" aria-label={say('task.details')} style={[styles.chips, { gap: theme.space.s }]}>
      <Chip
        icon="calendar"
        label={whenWords}
        accessibilityLabel={`${say('entry.when')}, ${whenWords}`}
        onPress={() => setOpen('when')}
        testID="entry-when"
      />
      <Chip
        {...(chosen === undefined ? { icon: 'category' } : { dot: chosen.color })}
        label={chosen === undefined ? say('task.category') : markedName(chosen)}
        onPress={() => setOpen('category')}
        testID="entry-category"
      />
      <WhenSheet isOpen={open === 'when'} onClose={close} when={when.value} onSave={when.pick} />
      <ChoiceSheet
        isOpen={open === 'category'}
        onClose={close}
        title={say('task.category')}
        options={[
          { value: NONE, label: say('task.noCategory') },
          ...categories.map(({ id: value, name, color }) => ({ value, label: name, dot: color })),
        ]}
        selected={[category.value ?? NONE]}
        onPick={(value) => {
          category.pick(value === NONE ? null : value);
          close();
        }}
        find={{
          label: say('task.newLabel'),
          onCreate: (name) => {
            void create(name);
            close();
          },
        }}
        testID="category"
      />
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
