import { View } from 'react-native';
import { Card, Section, SegmentedChoice, Text, type Choice } from '../components';
import { usePreferences, type Preferences } from '../shell/preferences';
import { useTheme, type Appearance } from '../theme';
import { useWords } from '../words';

type TextSize = Preferences['textSize'];
const sizes: readonly TextSize[] = ['100', '125', '150', '200'];

export const AppearanceSection = () => {
  const theme = useTheme();
  const say = useWords();
  const { preferences, change } = usePreferences();
  const appearances: readonly Choice<Appearance>[] = [
    { value: 'system', label: say('settings.appearanceSystem') },
    { value: 'light', label: say('settings.appearanceLight') },
    { value: 'dark', label: say('settings.appearanceDark') },
  ];
  return (
    <Section title={say('settings.appearance')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        <SegmentedChoice
          label={say('settings.appearance')}
          options={appearances}
          value={preferences.appearance}
          onChange={(appearance) => change({ appearance })}
          testID="settings-appearance"
        />
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('settings.textSize')}</Text>
          <SegmentedChoice
            label={say('settings.textSize')}
            options={sizes.map((value) => ({
              value,
              label: say('settings.textSizeValue', { percent: value }),
            }))}
            value={preferences.textSize}
            onChange={(textSize) => change({ textSize })}
            testID="settings-text-size"
          />
        </View>
      </Card>
    </Section>
  );
};
