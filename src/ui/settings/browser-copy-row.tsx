import { flags } from '../../core/flags';
import { storePeerChoice } from '../../runtime/app-web-address';
import { Icon, Row } from '../components';
import { useDevice } from '../shell/device-provider';
import { useTheme } from '../theme';
import { useWords } from '../words';

type Place = 'hub' | 'browser' | 'device';

export const useBrowserCopy = (place: Place): boolean =>
  useDevice().restart !== null && place !== 'device' && flags.browserPeer;

/** Between the hub's peer and one of this browser's own. Neither touches the other's data. */
export const BrowserCopyRow = ({ place }: { place: Place }) => {
  const theme = useTheme();
  const say = useWords();
  const { keyValue, restart } = useDevice();
  const isHub = place === 'hub';
  return (
    <Row
      title={say(isHub ? 'settings.keepCopy' : 'settings.backToHub')}
      subtitle={say(isHub ? 'settings.keepCopyHint' : 'settings.backToHubHint')}
      leading={<Icon name={isHub ? 'copy' : 'restore'} color={theme.color.textSoft} />}
      onPress={() => {
        storePeerChoice(keyValue, isHub ? 'browser' : 'hub');
        restart?.();
      }}
      testID="settings-browser-copy"
    />
  );
};
