import { useRouter } from 'expo-router';
import { Icon, Row } from '../components';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { SettingsList } from './settings-list';

export const DevicesSection = () => {
  const theme = useTheme();
  const router = useRouter();
  const { say } = useSpeaking();
  return (
    <SettingsList>
      <Row
        title={say('settings.devices')}
        subtitle={say('settings.devicesHint')}
        leading={<Icon name="computer" color={theme.color.textSoft} />}
        onPress={() => router.push('/devices')}
        testID="settings-devices"
      />
    </SettingsList>
  );
};
