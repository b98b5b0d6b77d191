import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../api';
import { Row, Section, Sheet, Text } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { builtOn } from './built-on';
import { SettingsList } from './settings-list';

export const AboutSection = () => {
  const theme = useTheme();
  const say = useWords();
  const router = useRouter();
  const status = useLive('system.status', {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={say('settings.about')}>
      <SettingsList>
        {status.data !== undefined && (
          <Row
            title={`${say('settings.version')} ${status.data.appVersion}`}
            subtitle={say('settings.versionHint', { schema: status.data.schemaVersion })}
          />
        )}
        <Row
          title={say('welcome.again')}
          subtitle={say('welcome.againHint')}
          onPress={() => router.push('/welcome')}
          testID="settings-welcome"
        />
        <Row title={say('settings.licences')} onPress={() => setOpen(true)} testID="settings-licences" />
      </SettingsList>
      <Sheet isOpen={isOpen} isReading onClose={() => setOpen(false)} title={say('settings.licences')}>
        <Text tone="textSoft">{say('settings.licencesHint')}</Text>
        <View style={{ gap: theme.space.s }}>
          {builtOn.map(({ name, licence }) => (
            <View
              key={name}
              style={{ flexDirection: 'row', justifyContent: 'space-between', gap: theme.space.m }}
            >
              <Text variant="small" style={{ flex: 1 }}>
                {name}
              </Text>
              <Text variant="small" tone="textSoft">
                {licence}
              </Text>
            </View>
          ))}
        </View>
      </Sheet>
    </Section>
  );
};
