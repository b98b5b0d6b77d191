import { useRef } from 'react';
import { View } from 'react-native';
import type { CategoryId } from '../../../core/named-ids';
import type { Reach } from '../../../runtime/api/reach-definition';
import { useAct } from '../../api';
import { Card, SegmentedChoice, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { usePending } from '../task/use-pending';

const reaches = ['any', 'own', 'none'] as const;
const hintOf = { any: 'leaving.anyHint', own: 'leaving.ownHint', none: 'leaving.noneHint' } as const;

/** How far one category may go, changed where it stands and with a way back. */
export const CategoryReach = ({
  categoryId,
  name,
  reach,
}: {
  categoryId: CategoryId | null;
  name: string;
  reach: Reach;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run } = useAct('reach.set');
  const last = useRef(0);
  const key = categoryId ?? 'none';
  const { value, choose } = usePending({ key: `reach ${key}`, stored: reach });
  const setTo = (to: Reach): Promise<boolean> =>
    choose(to, async () => {
      const answer = await run({ categoryId, reach: to });
      if (!answer.ok) toast.show({ text: sentence(answer.error) });
      return answer.ok;
    });
  const change = async (to: Reach): Promise<void> => {
    if (to === value) return;
    const count = (last.current += 1);
    // What was chosen since has a way back of its own.
    if (!(await setTo(to)) || count !== last.current) return;
    const undo = { actionLabel: say('shell.undo'), onAction: () => void setTo(value), isWayBack: true };
    toast.show({ text: say('leaving.saved'), ...undo });
  };
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
      <Text variant="label">{name}</Text>
      <SegmentedChoice
        label={name}
        options={reaches.map((each) => ({ value: each, label: say(`leaving.${each}`) }))}
        value={value}
        onChange={(to) => void change(to)}
        testID={`reach-${key}`}
      />
      <View testID={`reach-hint-${key}`}>
        <Text variant="small" tone="textSoft">
          {say(hintOf[value])}
        </Text>
      </View>
    </Card>
  );
};
