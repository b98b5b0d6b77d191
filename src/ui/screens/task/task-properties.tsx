import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Priority, type TaskDetail } from '../../../runtime/api/values';
import { useCommand, useLive } from '../../api';
import { Chip, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from './choice-sheet';
import { DueSheet } from './due-sheet';
import { durationWords } from './duration';
import { EstimateSheet } from './estimate-sheet';
import { useMarkedName } from './provenance-mark';
import { languageName, languageOptions } from './task-language';
import { useCategoryCreate } from './use-category-create';
import { useDueWords } from './use-due-words';
import { usePick } from './use-pick';
import { StatusSheet, type StatusPick } from './status-sheet';

type Property = 'status' | 'due' | 'priority' | 'category' | 'estimate' | 'language';
const NONE = 'none';
const noInput = {};
const orNull = (value: string): string | null => (value === NONE ? null : value);

type Part = {
  readonly name: Property;
  readonly icon: IconName;
  readonly title: string;
  /** Null where nothing is set: then the chip only names what could be. */
  readonly value: string | null;
  readonly dot?: string;
};

const PropertyChip = ({ part, onPress }: { part: Part; onPress: () => void }) => (
  <Chip
    {...(part.dot === undefined ? { icon: part.icon } : { dot: part.dot })}
    label={part.value ?? part.title}
    accessibilityLabel={part.value === null ? part.title : `${part.title}, ${part.value}`}
    onPress={onPress}
    testID={`task-${part.name}`}
  />
);

type SheetOf = { readonly isOpen: boolean; readonly onClose: () => void };

/** The chosen value of each property, and how to choose another. */
const useProperties = (task: TaskDetail) => {
  const update = useCommand('task.update').run;
  const { id } = task;
  return {
    due: usePick({ key: `due ${id}`, stored: task.due }, (due) => update({ id, fields: { due } })),
    priority: usePick({ key: `priority ${id}`, stored: task.priority }, (priority) =>
      update({ id, fields: { priority } }),
    ),
    category: usePick({ key: `category ${id}`, stored: task.categoryId }, (categoryId) =>
      update({ id, fields: { categoryId } }),
    ),
    estimate: usePick({ key: `estimate ${id}`, stored: task.estimateMinutes }, (estimateMinutes) =>
      update({ id, fields: { estimateMinutes } }),
    ),
    language: usePick({ key: `language ${id}`, stored: task.language }, (language) =>
      update({ id, fields: { language } }),
    ),
  };
};
type Properties = ReturnType<typeof useProperties>;

const PrioritySheet = ({ priority, ...sheet }: SheetOf & Pick<Properties, 'priority'>) => {
  const { say } = useSpeaking();
  return (
    <ChoiceSheet
      {...sheet}
      title={say('task.priority')}
      options={Priority.options.map((value) => ({
        value,
        label: say(`task.priority${value}`),
        icon: 'flag',
      }))}
      selected={[priority.value]}
      onPick={(value) => {
        const next = Priority.safeParse(value).data;
        if (next !== undefined) priority.pick(next);
        sheet.onClose();
      }}
      testID="priority"
    />
  );
};

const CategorySheet = ({
  taskId,
  category,
  ...sheet
}: SheetOf & Pick<Properties, 'category'> & { taskId: string }) => {
  const { say } = useSpeaking();
  const create = useCategoryCreate(taskId);
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  return (
    <ChoiceSheet
      {...sheet}
      title={say('task.category')}
      options={[
        { value: NONE, label: say('task.noCategory') },
        ...categories.map(({ id, name, color }) => ({ value: id, label: name, dot: color })),
      ]}
      selected={[category.value ?? NONE]}
      onPick={(value) => {
        category.pick(orNull(value));
        sheet.onClose();
      }}
      find={{
        label: say('task.newLabel'),
        onCreate: (name) => {
          create(name);
          sheet.onClose();
        },
      }}
      testID="category"
    />
  );
};

const LanguageSheet = ({ language, ...sheet }: SheetOf & Pick<Properties, 'language'>) => {
  const { say } = useSpeaking();
  return (
    <ChoiceSheet
      {...sheet}
      title={say('task.language')}
      options={[{ value: NONE, label: say('task.noLanguage') }, ...languageOptions(language.value)]}
      selected={[language.value ?? NONE]}
      onPick={(value) => {
        language.pick(orNull(value));
        sheet.onClose();
      }}
      testID="language"
    />
  );
};

const useParts = (
  status: StatusPick,
  { due, priority, category, estimate, language }: Properties,
): readonly Part[] => {
  const { say } = useSpeaking();
  const dueWords = useDueWords();
  const markedName = useMarkedName();
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  const inCategory = categories.find(({ id }) => id === category.value);
  const statusName = say(`task.status${status.status}`);
  return [
    {
      name: 'status',
      icon: 'check',
      title: say('task.status'),
      value: status.reason === null ? statusName : `${statusName} · ${status.reason}`,
    },
    {
      name: 'due',
      icon: 'calendar',
      title: say('task.due'),
      value: due.value === null ? null : dueWords(due.value),
    },
    {
      name: 'priority',
      icon: 'flag',
      title: say('task.priority'),
      value: say(`task.priority${priority.value}`),
    },
    {
      name: 'category',
      icon: 'category',
      title: say('task.category'),
      value: inCategory === undefined ? null : markedName(inCategory),
      ...(inCategory === undefined ? {} : { dot: inCategory.color }),
    },
    {
      name: 'estimate',
      icon: 'clock',
      title: say('task.estimate'),
      value: estimate.value === null ? null : durationWords(estimate.value, say),
    },
    {
      name: 'language',
      icon: 'note',
      title: say('task.language'),
      value: language.value === null ? null : languageName(language.value),
    },
  ];
};

export const TaskProperties = ({
  task,
  status,
  onStatus,
}: {
  task: TaskDetail;
  status: StatusPick;
  onStatus: (pick: StatusPick) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const properties = useProperties(task);
  const parts = useParts(status, properties);
  const [open, setOpen] = useState<Property | null>(null);
  const sheet = (name: Property): SheetOf => ({ isOpen: open === name, onClose: () => setOpen(null) });
  return (
    <View role="group" aria-label={say('task.details')} style={[styles.chips, { gap: theme.space.s }]}>
      {parts.map((part) => (
        <PropertyChip key={part.name} part={part} onPress={() => setOpen(part.name)} />
      ))}
      <StatusSheet {...sheet('status')} stored={status} onSave={onStatus} />
      <DueSheet {...sheet('due')} due={properties.due.value} onSave={properties.due.pick} />
      <PrioritySheet {...sheet('priority')} priority={properties.priority} />
      <CategorySheet {...sheet('category')} taskId={task.id} category={properties.category} />
      <EstimateSheet
        {...sheet('estimate')}
        minutes={properties.estimate.value}
        onSave={properties.estimate.pick}
      />
      <LanguageSheet {...sheet('language')} language={properties.language} />
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
