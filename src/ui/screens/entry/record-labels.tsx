import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Failure, Result } from '../../../core/result';
import type { RecordRef } from '../../../runtime/api/journal-values';
import type { LabelView } from '../../../runtime/api/values';
import { useCommand, useLive } from '../../api';
import { Chip, Section, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from '../task/choice-sheet';
import { useMarkedName } from '../task/provenance-mark';

const noInput = {};

const useLabelling = (of: RecordRef, labels: readonly LabelView[]) => {
  const toast = useToast();
  const { sentence } = useSpeaking();
  const add = useCommand('record.addLabel').run;
  const remove = useCommand('record.removeLabel').run;
  const create = useCommand('label.create').run;
  const report = (answer: Result<unknown, Failure>): void => {
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  const createAndAdd = async (name: string): Promise<void> => {
    const made = await create({ name });
    if (!made.ok) return report(made);
    report(await add({ ...of, labelId: made.value.id }, { actId: made.value.actId }));
  };
  const toggle = async (labelId: string): Promise<void> => {
    const has = labels.some(({ id }) => id === labelId);
    report(has ? await remove({ ...of, labelId }) : await add({ ...of, labelId }));
  };
  return {
    toggle: (labelId: string) => void toggle(labelId),
    create: (name: string) => void createAndAdd(name),
  };
};

type Props = { readonly of: RecordRef; readonly labels: readonly LabelView[] };

/** Which labels a record of any kind has. */
export const LabelSheet = ({
  of,
  labels,
  isOpen,
  onClose,
}: Props & { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { say } = useSpeaking();
  const labelling = useLabelling(of, labels);
  const all = useLive('label.list', noInput).data?.labels ?? [];
  return (
    <ChoiceSheet
      isMulti
      isOpen={isOpen}
      onClose={onClose}
      title={say('task.labels')}
      options={all.map(({ id, name, color }) => ({ value: id, label: name, dot: color }))}
      selected={labels.map(({ id }) => id)}
      onPick={labelling.toggle}
      find={{ label: say('task.newLabel'), onCreate: labelling.create }}
      testID="label"
    />
  );
};

export const RecordLabels = ({ of, labels }: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const markedName = useMarkedName();
  const [isOpen, setOpen] = useState(false);
  const labelling = useLabelling(of, labels);
  return (
    <Section title={say('task.labels')}>
      <View style={[styles.chips, { gap: theme.space.s }]}>
        {labels.map((label) => (
          <Chip
            key={label.id}
            label={markedName(label)}
            dot={label.color}
            onRemove={() => labelling.toggle(label.id)}
            removeLabel={say('task.removeLabel', { name: label.name })}
          />
        ))}
        <Chip
          icon="plus"
          label={say('task.addLabel')}
          onPress={() => setOpen(true)}
          testID="entry-add-label"
        />
      </View>
      <LabelSheet of={of} labels={labels} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } });
