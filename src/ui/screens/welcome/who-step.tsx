import { StyleSheet, View } from 'react-native';
import { most } from '../../../runtime/api/most';
import { useLive } from '../../api';
import { Chip, Field, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { DemoMark } from '../agents/demo-mark';
import type { FirstAgent } from './use-first-agent';
import { firstHelpers, suggestions, type Sees } from './welcome-state';

/** More would be a list to read; the rest can be chosen on the agent's own screen. */
const MOST_CATEGORIES = 8;

const isSame = (a: Sees, b: Sees): boolean => JSON.stringify(a) === JSON.stringify(b);

const useChoices = ({ helper, categories }: FirstAgent) => {
  const { say } = useSpeaking();
  const names = categories.map(({ name }) => name);
  const made = suggestions.flatMap((suggestion) =>
    names.includes(say(`welcome.${suggestion}`))
      ? []
      : [{ label: say(`welcome.${suggestion}`), sees: { suggestion }, dot: null }],
  );
  const all = { label: say('agents.everything'), sees: { all: true as const }, dot: null };
  const there = categories
    .slice(0, MOST_CATEGORIES)
    .map(({ id, name, color }) => ({ label: name, sees: { categoryId: id }, dot: color }));
  return [
    ...(helper === 'gym-coach' ? [] : [all]),
    ...there,
    ...made.slice(0, MOST_CATEGORIES - there.length),
  ];
};

const Helpers = ({ making }: { making: FirstAgent }) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  const templates = useLive('template.list', { language }).data?.templates ?? [];
  const shown = firstHelpers.flatMap((helper) => {
    const template = templates.find(({ id }) => id === helper);
    return template === undefined ? [] : [{ helper, ...template }];
  });
  return (
    <Section title={say('welcome.agent')}>
      <View
        role="radiogroup"
        aria-label={say('welcome.agent')}
        style={[styles.chips, { gap: theme.space.s }]}
      >
        {shown.map(({ helper, name }) => (
          <Chip
            key={helper}
            role="radio"
            icon="agents"
            label={name}
            isSelected={helper === making.helper}
            onPress={() => making.chooseHelper(helper)}
            testID={`first-${helper}`}
          />
        ))}
      </View>
      <Text variant="small" tone="textSoft">
        {shown.find(({ helper }) => helper === making.helper)?.purpose ?? ''}
      </Text>
    </Section>
  );
};

const SeesChoice = ({ making }: { making: FirstAgent }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const choices = useChoices(making);
  return (
    <Section title={say('welcome.sees')}>
      <View role="radiogroup" aria-label={say('welcome.sees')} style={[styles.chips, { gap: theme.space.s }]}>
        {choices.map(({ label, sees, dot }, at) => (
          <Chip
            key={`${at} ${label}`}
            role="radio"
            label={label}
            {...(dot === null ? {} : { dot })}
            isSelected={isSame(sees, making.sees)}
            onPress={() => making.chooseSees(sees)}
            testID={`first-sees-${'suggestion' in sees ? sees.suggestion : 'all' in sees ? 'all' : sees.categoryId}`}
          />
        ))}
      </View>
    </Section>
  );
};

/** One thing on the person's mind, and who looks at it. */
export const WhoStep = ({ making }: { making: FirstAgent }) => {
  const { say } = useSpeaking();
  return (
    <>
      <Text>{say('welcome.whoBody')}</Text>
      <Field
        label={say('welcome.thought')}
        placeholder={say('welcome.thoughtExample')}
        value={making.thought}
        onChangeText={making.type}
        most={most.title}
        returnKeyType="done"
        testID="welcome-thought"
      />
      <Helpers making={making} />
      <SeesChoice making={making} />
      <Text variant="small" tone="textSoft">
        {say('welcome.willAsk')}
      </Text>
      <DemoMark />
    </>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
