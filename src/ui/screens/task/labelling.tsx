import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Failure, Result } from '../../../core/result';
import type { LabelView } from '../../../runtime/api/values';
import { useCommand, useLive } from '../../api';
import { Chip, Section, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from './choice-sheet';
import { useMarkedName } from './provenance-mark';
import { usePending } from './use-pending';

type Answer = Promise<Result<unknown, Failure>>;
type Labelled = {
  /** The id of what has them. */
  readonly of: string;
  readonly labels: readonly LabelView[];
  readonly add: (labelId: string, act?: { readonly actId: string }) => Answer;
  readonly remove: (labelId: string) => Answer;
};

/** What can be done with the labels of one thing, whatever it is. A new label and its first use are one act. */
export const useLabelling = ({ of, labels, add, remove }: Labelled) => {
  const toast = useToast();
  const { sentence } = useSpeaking();
  const create = useCommand('label.create').run;
  const report = (answer: Result<unknown, Failure>): void => {
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  const createAndAdd = async (name: string): Promise<void> => {
    const made = await create({ name });
    if (!made.ok) return report(made);
    report(await add(made.value.id, { actId: made.value.actId }));
  };
  const { value, choose } = usePending({ key: `labels ${of}`, stored: labels.map(({ id }) => id).sort() });
  // [PENDING-3] By what was tapped last, stored or not.
  const toggle = (labelId: string): Promise<boolean> => {
    const has = value.includes(labelId);
    const others = value.filter((id) => id !== labelId);
    return choose(has ? others : [...others, labelId].sort(), async () => {
      const answer = await (has ? remove(labelId) : add(labelId));
      report(answer);
      return answer.ok;
    });
  };
  return {
    labels: labels.filter(({ id }) => value.includes(id)),
    chosen: value,
    toggle: (labelId: string) => void toggle(labelId),
    create: (name: string) => void createAndAdd(name),
  };
};
export type Labelling = ReturnType<typeof useLabelling>;

const noInput = {};
type Sheet = { readonly isOpen: boolean; readonly onClose: () => void };

export const LabelChoice = ({ labelling, isOpen, onClose }: Sheet & { readonly labelling: Labelling }) => {
  const { say } = useSpeaking();
  const all = useLive('label.list', noInput).data?.labels ?? [];
  return (
    <ChoiceSheet
      isMulti
      isOpen={isOpen}
      onClose={onClose}
      title={say('task.labels')}
      options={all.map(({ id, name, color }) => ({ value: id, label: name, dot: color }))}
      selected={labelling.chosen}
      onPick={labelling.toggle}
      find={{ label: say('task.newLabel'), onCreate: labelling.create }}
      testID="label"
    />
  );
};

type Chips = {
  readonly labelling: Labelling;
  readonly onAdd: () => void;
  readonly addTestID: string;
  readonly children: ReactNode;
};
export const LabelSection = ({ labelling, onAdd, addTestID, children }: Chips) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const markedName = useMarkedName();
  return (
    <Section title={say('task.labels')}>
      <View style={[styles.chips, { gap: theme.space.s }]}>
        {labelling.labels.map((label) => (
          <Chip
            key={label.id}
            label={markedName(label)}
            dot={label.color}
            onRemove={() => labelling.toggle(label.id)}
            removeLabel={say('task.removeLabel', { name: label.name })}
          />
        ))}
        <Chip icon="plus" label={say('task.addLabel')} onPress={onAdd} testID={addTestID} />
      </View>
      {children}
    </Section>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } });
