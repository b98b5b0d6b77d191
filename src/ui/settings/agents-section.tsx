import { useRouter } from 'expo-router';
import { Row, Section } from '../components';
import { useWords } from '../words';
import { SettingsList } from './settings-list';

/** Who thinks for the agents, and what they were sent. */
export const AgentsSection = () => {
  const say = useWords();
  const router = useRouter();
  return (
    <Section title={say('agents.title')}>
      <SettingsList>
        <Row title={say('models.title')} onPress={() => router.push('/models')} testID="settings-models" />
        <Row
          title={say('stops.title')}
          subtitle={say('stops.rowHint')}
          onPress={() => router.push('/stops')}
          testID="settings-stops"
        />
        <Row
          title={say('alerts.title')}
          subtitle={say('alerts.rowHint')}
          onPress={() => router.push('/alerts')}
          testID="settings-alerts"
        />
        <Row title={say('models.sent')} onPress={() => router.push('/sent')} testID="settings-sent" />
      </SettingsList>
    </Section>
  );
};
