import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Card, Icon, Row, Separator } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { stateWords } from './agent-state';
import { DemoMark } from './demo-mark';
import { useWhen } from './use-when';
import { worksOnWords } from './works-on';

const MOST = 3;

/** The agents' latest words on the day's own page: who works now first, then who said something. Nothing where nobody did. */
export const NowStrip = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  const router = useRouter();
  const agents = useLive('agent.list', {}).data?.agents ?? [];
  const shown = agents
    .filter(({ state, lead, isRunning }) => state !== 'destroyed' && (isRunning || lead !== null))
    .sort((a, b) => Number(b.isRunning) - Number(a.isRunning))
    .slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <View style={{ gap: theme.space.s }} testID="now-strip">
      <Card>
        {shown.map((agent, at) => (
          <Fragment key={agent.id}>
            {at > 0 && <Separator />}
            <Row
              title={agent.lead ?? stateWords(agent, { say, when })}
              subtitle={[agent.name, stateWords(agent, { say, when }), worksOnWords(agent.worksOn, say) ?? []]
                .flat()
                .join(' · ')}
              leading={<Icon name="agents" size={20} color={theme.color.accent} />}
              onPress={() => router.push({ pathname: '/agent/[id]', params: { id: agent.id } })}
              testID={`now-${agent.id}`}
            />
          </Fragment>
        ))}
      </Card>
      {shown.some(({ isLeadOfDemo }) => isLeadOfDemo) && <DemoMark />}
    </View>
  );
};
