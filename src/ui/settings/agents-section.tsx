import { useRouter } from 'expo-router';
import { useLive } from '../api';
import { Icon, Row, Section } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { SettingsList } from './settings-list';

/** Who thinks for the agents, and what they were sent. */
export const AgentsSection = () => {
  const say = useWords();
  const router = useRouter();
  const soft = useTheme().color.textSoft;
  const lapsed = useLive('consent.lapsed', {}).data?.lapsed.length ?? 0;
  return (
    <Section title={say('agents.title')}>
      <SettingsList>
        <Row
          title={say('models.title')}
          subtitle={lapsed === 0 ? say('models.rowHint') : say('models.newYesCount', { count: lapsed })}
          leading={<Icon name="talk" color={soft} />}
          onPress={() => router.push('/models')}
          testID="settings-models"
        />
        <Row
          title={say('stops.title')}
          subtitle={say('stops.rowHint')}
          leading={<Icon name="halt" color={soft} />}
          onPress={() => router.push('/stops')}
          testID="settings-stops"
        />
        <Row
          title={say('alerts.title')}
          subtitle={say('alerts.rowHint')}
          leading={<Icon name="flag" color={soft} />}
          onPress={() => router.push('/alerts')}
          testID="settings-alerts"
        />
        <Row
          title={say('models.sent')}
          subtitle={say('models.sentRowHint')}
          leading={<Icon name="send" color={soft} />}
          onPress={() => router.push('/sent')}
          testID="settings-sent"
        />
      </SettingsList>
    </Section>
  );
};
