import { useRouter } from 'expo-router';
import { View } from 'react-native';
import { alertKinds, type AlertKind } from '../../../core/alerts';
import { Banner, Screen, Section, SwitchRow, Text } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { SettingsList } from '../../settings/settings-list';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { BackgroundSection } from './background-section';
import { QuietChoice } from './quiet-choice';
import { useAlertSettings } from './use-alert-settings';

type Held = ReturnType<typeof useAlertSettings>;

const kindWords = {
  waiting: { title: 'alerts.kindWaiting', hint: 'alerts.kindWaitingHint' },
  reminder: { title: 'alerts.kindReminder', hint: 'alerts.kindReminderHint' },
  report: { title: 'alerts.kindReport', hint: 'alerts.kindReportHint' },
} as const;

/** What stands in the way, said as it is; nothing where nothing does. */
const Hindrance = ({ permission }: Pick<Held, 'permission'>) => {
  const say = useWords();
  const { outlivesApp } = useDevice().alerts;
  if (permission === 'unavailable') return <Banner text={say('alerts.unavailable')} />;
  if (permission !== 'refused') return null;
  return <Banner text={say(outlivesApp ? 'alerts.refused' : 'alerts.refusedPage')} />;
};

const Kinds = ({ settings, change }: Pick<Held, 'settings' | 'change'>) => {
  const say = useWords();
  const { outlivesApp } = useDevice().alerts;
  const set = (kind: AlertKind, isOn: boolean): void =>
    change({ kinds: alertKinds.filter((one) => (one === kind ? isOn : settings.kinds.includes(one))) });
  return (
    <Section title={say('alerts.about')}>
      <SettingsList>
        {alertKinds.map((kind) => (
          <SwitchRow
            key={kind}
            title={say(kindWords[kind].title)}
            subtitle={say(kindWords[kind].hint)}
            isOn={settings.kinds.includes(kind)}
            onChange={(isOn) => set(kind, isOn)}
            testID={`alerts-${kind}`}
          />
        ))}
        <SwitchRow
          title={say('alerts.words')}
          subtitle={say(outlivesApp ? 'alerts.wordsHint' : 'alerts.wordsHintPage')}
          isOn={settings.showsWords}
          onChange={(showsWords) => change({ showsWords })}
          testID="alerts-words"
        />
      </SettingsList>
    </Section>
  );
};

const QuietHours = ({ settings, change }: Pick<Held, 'settings' | 'change'>) => {
  const theme = useTheme();
  const say = useWords();
  const { outlivesApp } = useDevice().alerts;
  return (
    <Section title={say('alerts.quiet')}>
      <View style={{ gap: theme.space.s }}>
        <QuietChoice
          label={say('alerts.quiet')}
          quiet={settings.quiet}
          onChange={(quiet) => change({ quiet })}
          testID="alerts-quiet"
        />
        <Text variant="small" tone="textSoft">
          {say('alerts.quietHint')}
        </Text>
        {outlivesApp && (
          <Text variant="small" tone="textSoft">
            {say('alerts.late')}
          </Text>
        )}
      </View>
    </Section>
  );
};

export const AlertsScreen = () => {
  const say = useWords();
  const router = useRouter();
  const { outlivesApp } = useDevice().alerts;
  const { settings, permission, turn, change } = useAlertSettings();
  const isOn = settings.isOn && permission === 'granted';
  const leave = (): void => (router.canGoBack() ? router.back() : router.replace('/settings'));
  return (
    <Screen title={say('alerts.title')} onBack={leave} testID="alerts-screen">
      <Hindrance permission={permission} />
      <SettingsList>
        <SwitchRow
          title={say('alerts.isOn')}
          subtitle={say(outlivesApp ? 'alerts.isOnHint' : 'alerts.isOnHintPage')}
          isOn={isOn}
          // Not known yet is no hindrance: it would dim for a moment, and whoever is quick is asked all the same.
          isDisabled={permission === 'refused' || permission === 'unavailable'}
          onChange={(wanted) => void turn(wanted)}
          testID="alerts-on"
        />
      </SettingsList>
      {isOn && <Kinds settings={settings} change={change} />}
      {isOn && <QuietHours settings={settings} change={change} />}
      <BackgroundSection />
    </Screen>
  );
};
