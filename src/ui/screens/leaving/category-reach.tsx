import { View } from 'react-native';
import type { Reach } from '../../../runtime/api/reach-definition';
import { useCommand } from '../../api';
import { Card, SegmentedChoice, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

const reaches = ['any', 'own', 'none'] as const;
const hintOf = { any: 'leaving.anyHint', own: 'leaving.ownHint', none: 'leaving.noneHint' } as const;

/** How far one category may go, changed where it stands and with a way back. */
export const CategoryReach = ({
  categoryId,
  name,
  reach,
}: {
  categoryId: string | null;
  name: string;
  reach: Reach;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run } = useCommand('reach.set');
  const setTo = async (to: Reach): Promise<boolean> => {
    const answer = await run({ categoryId, reach: to });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    return answer.ok;
  };
  const choose = async (to: Reach): Promise<void> => {
    if (to === reach || !(await setTo(to))) return;
    const undo = { actionLabel: say('shell.undo'), onAction: () => void setTo(reach) };
    toast.show({ text: say('leaving.saved'), ...undo });
  };
  const key = categoryId ?? 'none';
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
      <Text variant="label">{name}</Text>
      <SegmentedChoice
        label={name}
        options={reaches.map((value) => ({ value, label: say(`leaving.${value}`) }))}
        value={reach}
        onChange={(to) => void choose(to)}
        testID={`reach-${key}`}
      />
      <View testID={`reach-hint-${key}`}>
        <Text variant="small" tone="textSoft">
          {say(hintOf[reach])}
        </Text>
      </View>
    </Card>
  );
};
