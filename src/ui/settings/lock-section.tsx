import { View } from 'react-native';
import { Row, Section, SegmentedChoice, SwitchRow, Text, useToast } from '../components';
import { useDeviceCheck } from '../device-check/use-device-check';
import { useLock } from '../lock/lock-provider';
import { isLockOn, waits, withLock, type LockPlace } from '../lock/lock-settings';
import { useStart } from '../shell/start-provider';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { SettingsList } from './settings-list';

/** [LOCK-3] On only once the check was passed here, off only by whoever passes it. */
const useSwitch = (place: LockPlace) => {
  const { say } = useSpeaking();
  const toast = useToast();
  const { settings, change } = useLock();
  const { ask, how, isAsking, sheet } = useDeviceCheck();
  const turn = async (isOn: boolean): Promise<void> => {
    if ((await ask({ what: 'unlock' })) === null) return;
    change(withLock(settings, { place, isOn }));
    toast.show({ text: say(isOn ? 'lock.turnedOn' : 'lock.turnedOff') });
  };
  return { turn, how, isAsking, sheet };
};

export const LockSection = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { place } = useStart();
  const { settings, change, lockNow } = useLock();
  const { turn, how, isAsking, sheet } = useSwitch(place);
  const isOn = isLockOn(settings, place);
  const cannot = how === 'asksNobody' && !isOn;
  const hindrance = how === 'storeShut' ? 'deviceCheck.storeShut' : cannot ? 'deviceCheck.asksNobody' : null;
  return (
    <Section title={say('lock.section')}>
      <SettingsList>
        <SwitchRow
          title={say('lock.isOn')}
          subtitle={say(hindrance ?? 'lock.isOnHint')}
          isOn={isOn}
          isDisabled={how === null || cannot || isAsking}
          onChange={(isWanted) => void turn(isWanted)}
          testID="lock-switch"
        />
        {isOn && <Row title={say('lock.now')} onPress={lockNow} testID="lock-now" />}
      </SettingsList>
      {isOn && (
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('lock.after')}</Text>
          <SegmentedChoice
            label={say('lock.after')}
            options={waits.map((wait) => ({ value: wait, label: say(`lock.after${wait}`) }))}
            value={settings.after}
            onChange={(after) => change({ after })}
            testID="lock-after"
          />
          {place === 'hub' && (
            <Text variant="small" tone="textSoft">
              {say('lock.onHub')}
            </Text>
          )}
        </View>
      )}
      {sheet}
    </Section>
  );
};
