import { Card, Section, SegmentedChoice, type Choice } from '../components';
import { usePreferences, type Preferences } from '../shell/preferences';
import { useTheme } from '../theme';
import { useWords } from '../words';

export const LanguageSection = () => {
  const theme = useTheme();
  const say = useWords();
  const { preferences, change } = usePreferences();
  const languages: readonly Choice<Preferences['language']>[] = [
    { value: 'system', label: say('settings.languageSystem') },
    { value: 'en', label: say('settings.languageEnglish') },
    { value: 'de', label: say('settings.languageGerman') },
  ];
  return (
    <Section title={say('settings.language')}>
      <Card style={{ padding: theme.space.m }}>
        <SegmentedChoice
          label={say('settings.language')}
          options={languages}
          value={preferences.language}
          onChange={(language) => change({ language })}
          testID="settings-language"
        />
      </Card>
    </Section>
  );
};
