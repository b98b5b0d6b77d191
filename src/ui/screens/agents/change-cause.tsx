import { z } from 'zod';
import { StyleSheet, View } from 'react-native';
import type { CommandInput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Chip, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

type Cause = Pick<CommandInput<'subscription.create'>, 'label' | 'watch'>;

const kinds = [
  { token: 'TASK', word: 'agents.kindTask' },
  { token: 'NOTE', word: 'agents.kindNote' },
  { token: 'AUDIO', word: 'agents.kindVoice' },
  { token: 'TIME_ENTRY', word: 'agents.kindTime' },
  { token: 'DAY_PLAN', word: 'agents.kindPlan' },
  { token: 'RATING', word: 'agents.kindRating' },
  { token: 'WORKOUT', word: 'agents.kindWorkout' },
  { token: 'MEASUREMENT', word: 'agents.kindMeasurement' },
  { token: 'HABIT', word: 'agents.kindHabit' },
] as const;

export const causeKinds: readonly string[] = kinds.map(({ token }) => token);

export const ChangeEdit = z
  .object({ tokens: z.array(z.string()).readonly(), categoryId: z.string().nullable() })
  .readonly();
export type ChangeEdit = z.infer<typeof ChangeEdit>;
export const freshChange: ChangeEdit = { tokens: [], categoryId: null };

/** What was chosen as what wakes it; null: nothing was. */
export const useReadChange = (): ((edit: ChangeEdit) => Cause | null) => {
  const { say } = useSpeaking();
  const categories = useLive('category.list', {}).data?.categories ?? [];
  return ({ tokens, categoryId }) => {
    if (tokens.length === 0) return null;
    const what = kinds
      .filter(({ token }) => tokens.includes(token))
      .map(({ word }) => say(word))
      .join(', ');
    const category = categories.find(({ id }) => id === categoryId);
    return category === undefined
      ? { label: say('agents.whenChanges', { what }), watch: { tokens: [...tokens] } }
      : {
          label: say('agents.whenChangesIn', { what, category: category.name }),
          watch: { tokens: [...tokens], categoryId: category.id },
        };
  };
};

/** Which kinds of entries, and of which category: any of them wakes it. */
export const ChangeCause = ({
  edit,
  onChange,
}: {
  edit: ChangeEdit;
  onChange: (edit: ChangeEdit) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const categories = useLive('category.list', {}).data?.categories ?? [];
  const cause = useReadChange()(edit);
  const { tokens, categoryId } = edit;
  const toggle = (token: string) =>
    onChange({
      ...edit,
      tokens: tokens.includes(token) ? tokens.filter((each) => each !== token) : [...tokens, token],
    });
  const chooseCategory = (id: string | null) => onChange({ ...edit, categoryId: id });
  return (
    <View style={{ gap: theme.space.m }}>
      <View
        role="group"
        aria-label={say('agents.whatChanges')}
        style={[styles.chips, { gap: theme.space.s }]}
      >
        {kinds.map(({ token, word }) => (
          <Chip
            key={token}
            role="checkbox"
            label={say(word)}
            isSelected={tokens.includes(token)}
            onPress={() => toggle(token)}
            testID={`cause-kind-${token}`}
          />
        ))}
      </View>
      {categories.length > 0 && (
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('agents.onlyIn')}</Text>
          <View
            role="radiogroup"
            aria-label={say('agents.onlyIn')}
            style={[styles.chips, { gap: theme.space.s }]}
          >
            <Chip
              role="radio"
              label={say('agents.anyCategory')}
              isSelected={categoryId === null}
              onPress={() => chooseCategory(null)}
            />
            {categories.map(({ id, name, color }) => (
              <Chip
                key={id}
                role="radio"
                label={name}
                dot={color}
                isSelected={categoryId === id}
                onPress={() => chooseCategory(id)}
                testID={`cause-in-${id}`}
              />
            ))}
          </View>
        </View>
      )}
      {cause !== null && <Text tone="textSoft">{cause.label}</Text>}
    </View>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap' } });
