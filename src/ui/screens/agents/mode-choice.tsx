import type { AgentDetail } from './agent-screen';
import { SegmentedChoice, Text } from '../../components';
import { useSpeaking } from '../../words';

type Mode = AgentDetail['mode'];
const modeHint = {
  autonomous: 'agents.modeAutonomousHint',
  interactive: 'agents.modeInteractiveHint',
  hybrid: 'agents.modeHybridHint',
} as const;

/** What wakes it at all: the world, the person, or both. */
export const ModeChoice = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => {
  const { say } = useSpeaking();
  return (
    <>
      <Text variant="label">{say('agents.mode')}</Text>
      <SegmentedChoice
        label={say('agents.mode')}
        options={[
          { value: 'hybrid', label: say('agents.modeHybrid') },
          { value: 'autonomous', label: say('agents.modeAutonomous') },
          { value: 'interactive', label: say('agents.modeInteractive') },
        ]}
        value={mode}
        onChange={onChange}
        testID="agent-mode"
      />
      <Text variant="small" tone="textSoft">
        {say(modeHint[mode])}
      </Text>
    </>
  );
};
