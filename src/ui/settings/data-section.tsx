import type { QueryOutput } from '../../runtime/api/definition';
import { useLive } from '../api';
import { Icon, Row, Section, useToast } from '../components';
import { useStart } from '../shell/start-provider';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { useExport } from '../transfer/use-export';
import { useStaged } from '../transfer/use-staged';
import { TransferPlaces } from './care-section';
import { ImportSheet } from './import-sheet';
import { SettingsList } from './settings-list';
import { BrowserCopyRow, useBrowserCopy } from './browser-copy-row';

const whereWords = {
  hub: 'settings.whereHub',
  browser: 'settings.whereBrowser',
  device: 'settings.whereDevice',
} as const;

const StatusRows = ({ status }: { status: QueryOutput<'system.status'> }) => {
  const { say } = useSpeaking();
  return (
    <SettingsList>
      <Row title={say('settings.where')} subtitle={say(whereWords[status.where])} />
      <Row
        title={say('settings.encrypted')}
        subtitle={say(status.isEncryptedAtRest ? 'settings.encryptedYes' : 'settings.encryptedNo')}
      />
      <Row
        title={say('settings.kept')}
        subtitle={say(status.isKept ? 'settings.keptYes' : 'settings.keptNo')}
      />
    </SettingsList>
  );
};

export const DataSection = () => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const start = useStart();
  const canKeepCopy = useBrowserCopy(start.place);
  const status = useLive('system.status', {});
  const exporting = useExport();
  const { staged, part, letGo, pick } = useStaged((failure) => toast.show({ text: sentence(failure) }));
  const soft = theme.color.textSoft;
  return (
    <Section title={say('settings.data')}>
      {status.data !== undefined && <StatusRows status={status.data} />}
      <TransferPlaces />
      <SettingsList>
        <Row
          title={say('settings.export')}
          subtitle={say('settings.exportHint')}
          leading={<Icon name="download" color={soft} />}
          onPress={() => void exporting.exportData()}
          isDisabled={exporting.isRunning}
          testID="settings-export"
        />
        <Row
          title={say('settings.import')}
          subtitle={say('settings.importHint')}
          leading={<Icon name="upload" color={soft} />}
          onPress={() => void pick()}
          isDisabled={part !== null}
          testID="settings-import"
        />
        <Row
          title={say('settings.log')}
          subtitle={say('settings.logHint')}
          leading={<Icon name="note" color={soft} />}
          onPress={() => void exporting.exportLog()}
          isDisabled={exporting.isRunning}
          testID="settings-log"
        />
        {canKeepCopy && <BrowserCopyRow place={start.place} />}
      </SettingsList>
      {staged !== null && <ImportSheet file={staged} onClose={letGo} />}
    </Section>
  );
};
