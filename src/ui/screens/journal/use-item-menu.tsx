import { useCallback, useState, type ReactNode } from 'react';
import type { JournalItem, RecordRef } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';
import { Icon, Row, Sheet, Text, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LabelSheet } from '../entry/record-labels';
import { RecordPicker } from '../entry/record-picker';
import { itemFace } from './item-face';
import { itemIdOf } from './journal-pages';
import { useItemActions, type Named } from './use-item-actions';

type Entry = {
  readonly icon: IconName;
  readonly label: string;
  readonly act: () => void;
  readonly testID: string;
  readonly tone?: 'danger';
};

const MenuRow = ({ entry, onDone }: { entry: Entry; onDone: () => void }) => {
  const theme = useTheme();
  return (
    <Row
      title={entry.label}
      leading={<Icon name={entry.icon} color={theme.color[entry.tone ?? 'textSoft']} />}
      trailing={<></>}
      tone={entry.tone ?? 'text'}
      onPress={() => {
        onDone();
        entry.act();
      }}
      testID={entry.testID}
    />
  );
};

const Labels = ({ of, onClose }: { of: RecordRef; onClose: () => void }) => {
  const { data } = useLive('record.labels', of);
  return data === undefined ? null : <LabelSheet of={of} labels={data.labels} isOpen onClose={onClose} />;
};

export const refOf = (item: JournalItem): RecordRef => ({ kind: item.kind, id: itemIdOf(item) });

/** What can be done with a row, for those who do not open it. */
export const useItemMenu = ({
  onOpen,
}: {
  onOpen: (item: JournalItem) => void;
}): { menu: ReactNode; openMenu: (item: JournalItem) => void } => {
  const { say, locale } = useSpeaking();
  const actions = useItemActions();
  const [item, setItem] = useState<JournalItem | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [sheet, setSheet] = useState<'link' | 'labels' | null>(null);
  const openMenu = useCallback((of: JournalItem) => {
    setItem(of);
    setOpen(true);
  }, []);
  if (item === null) return { menu: null, openMenu };
  const face = itemFace(item, { say, locale });
  const named: Named = { ref: refOf(item), title: face.title };
  const entries: readonly Entry[] = [
    {
      icon: 'edit',
      label: say('journal.open'),
      act: () => onOpen(item),
      testID: 'menu-open',
    },
    { icon: 'link', label: say('journal.link'), act: () => setSheet('link'), testID: 'menu-link' },
    { icon: 'tag', label: say('journal.labels'), act: () => setSheet('labels'), testID: 'menu-labels' },
    {
      icon: 'trash',
      label: say('journal.delete'),
      act: () => void actions.remove(named),
      tone: 'danger',
      testID: 'menu-delete',
    },
  ];
  const close = () => setOpen(false);
  return {
    openMenu,
    menu: (
      <>
        <Sheet isOpen={isOpen} onClose={close} title={say(`journal.${item.kind}`)} testID="journal-menu">
          <Text tone="textSoft" numberOfLines={3}>
            {face.title}
          </Text>
          {entries.map((entry) => (
            <MenuRow key={entry.testID} entry={entry} onDone={close} />
          ))}
        </Sheet>
        {sheet === 'link' && (
          <RecordPicker
            title={say('journal.link')}
            onClose={() => setSheet(null)}
            excluded={[named.ref.id]}
            onPick={(picked) => {
              setSheet(null);
              void actions.link(named.ref, picked);
            }}
          />
        )}
        {sheet === 'labels' && <Labels of={named.ref} onClose={() => setSheet(null)} />}
      </>
    ),
  };
};
