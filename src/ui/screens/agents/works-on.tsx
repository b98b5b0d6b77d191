import type { WorksOnView } from '../../../runtime/api/agent-values';
import { Text } from '../../components';
import { useSpeaking } from '../../words';

type Say = ReturnType<typeof useSpeaking>['say'];

/** [AWAY-5] Null: it works here. */
export const worksOnWords = (worksOn: WorksOnView, say: Say): string | null => {
  if (worksOn === null) return null;
  return worksOn.name === null ? say('agents.worksElsewhere') : say('agents.worksOn', { name: worksOn.name });
};

/** [AWAY-5] The other device that an agent works on; nothing where that is this one. */
export const WorksOn = ({
  worksOn,
  hint = null,
}: {
  worksOn: WorksOnView;
  /** Said behind it: what that means here. */
  hint?: string | null;
}) => {
  const { say } = useSpeaking();
  const words = worksOnWords(worksOn, say);
  if (words === null) return null;
  return (
    <Text variant="small" tone="textSoft" testID="works-on">
      {hint === null ? words : `${words}. ${hint}`}
    </Text>
  );
};
