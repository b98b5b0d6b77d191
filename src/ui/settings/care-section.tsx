import { useRouter, type Href } from 'expo-router';
import { useLive } from '../api';
import { Icon, Row, Section, type IconName } from '../components';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { SettingsList } from './settings-list';

type Place = {
  readonly href: Href;
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
  readonly id: string;
};

const Places = ({ places }: { places: readonly Place[] }) => {
  const theme = useTheme();
  const router = useRouter();
  return (
    <SettingsList>
      {places.map(({ href, icon, title, hint, id }) => (
        <Row
          key={id}
          title={title}
          subtitle={hint}
          leading={<Icon name={icon} color={theme.color.textSoft} />}
          onPress={() => router.push(href)}
          testID={`settings-${id}`}
        />
      ))}
    </SettingsList>
  );
};

/** What belongs to the person's things: names, what was deleted, what waits for a look. */
export const CareSection = () => {
  const { say } = useSpeaking();
  const status = useLive('care.status', {});
  const { conflicts = 0, recovered = 0 } = status.data ?? {};
  const waiting = (count: number, hint: string): string =>
    count === 0 ? hint : say('care.placesToLook', { count });
  const places: readonly Place[] = [
    {
      href: '/categories',
      icon: 'edit',
      title: say('care.categories'),
      hint: say('care.categoriesHint'),
      id: 'categories',
    },
    { href: '/labels', icon: 'note', title: say('care.labels'), hint: say('care.labelsHint'), id: 'labels' },
    { href: '/trash', icon: 'trash', title: say('care.trash'), hint: say('care.trashHint'), id: 'trash' },
    {
      href: '/conflicts',
      icon: 'copy',
      title: say('care.conflicts'),
      hint: waiting(conflicts, say('care.conflictsHint')),
      id: 'conflicts',
    },
    {
      href: '/recovered',
      icon: 'restore',
      title: say('care.recovered'),
      hint: waiting(recovered, say('care.recoveredHint')),
      id: 'recovered',
    },
  ];
  return (
    <Section title={say('care.things_title')}>
      <Places places={places} />
    </Section>
  );
};

/** Files of other apps in, plain text out, and the encrypted copy of everything. */
export const TransferPlaces = () => {
  const { say } = useSpeaking();
  const status = useLive('backup.status', {});
  const isOld = status.data?.isOld === true;
  const none = status.data?.lastBackupAt === null;
  const backupHint = !isOld ? 'transfer.backupHint' : none ? 'transfer.backupNone' : 'transfer.backupOld';
  const places: readonly Place[] = [
    { href: '/backup', icon: 'lock', title: say('transfer.backup'), hint: say(backupHint), id: 'backup' },
    {
      href: '/transfer/import',
      icon: 'upload',
      title: say('transfer.import'),
      hint: say('transfer.importHint'),
      id: 'file-import',
    },
    {
      href: '/transfer/export',
      icon: 'download',
      title: say('transfer.export'),
      hint: say('transfer.exportHint'),
      id: 'file-export',
    },
  ];
  return <Places places={places} />;
};
