import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { LinkedRecord, RecordRef } from '../../../runtime/api/journal-values';
import { useAct, useUndoToast } from '../../api';
import { Card, Chip, Icon, IconButton, Row, Section, Separator, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useItemActions } from '../journal/use-item-actions';
import { RecordPicker } from './record-picker';
import { RECORD_ICONS, screenOf } from './record-place';

const LinkRow = ({ link, onUnlink }: { link: LinkedRecord; onUnlink: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const place = screenOf(link.ref);
  const title = link.title || say(`journal.${link.ref.kind}`);
  return (
    <View style={styles.row}>
      <View style={styles.words}>
        <Row
          title={title}
          subtitle={say(`journal.${link.ref.kind}`)}
          leading={<Icon name={RECORD_ICONS[link.ref.kind]} color={theme.color.textSoft} />}
          {...(place !== null && { onPress: () => router.push(place) })}
          testID={`entry-link-${link.ref.id}`}
        />
      </View>
      <IconButton icon="close" size={18} label={say('entry.unlink', { title })} onPress={onUnlink} />
    </View>
  );
};

export const RecordLinks = ({ of, links }: { of: RecordRef; links: readonly LinkedRecord[] }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const actions = useItemActions();
  const [isOpen, setOpen] = useState(false);
  const unlink = useAct('record.unlink').run;
  const remove = async (linkId: string) => {
    const answer = await unlink({ linkId });
    if (answer.ok) showUndo({ text: say('entry.unlinked'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  return (
    <Section title={say('entry.links')}>
      {links.length > 0 && (
        <Card>
          {links.map((link, index) => (
            <Fragment key={link.linkId}>
              {index > 0 && <Separator inset={52} />}
              <LinkRow link={link} onUnlink={() => void remove(link.linkId)} />
            </Fragment>
          ))}
        </Card>
      )}
      <View style={styles.add}>
        <Chip
          icon="plus"
          label={say('entry.addLink')}
          onPress={() => setOpen(true)}
          testID="entry-add-link"
        />
      </View>
      {isOpen && (
        <RecordPicker
          title={say('journal.link')}
          onClose={() => setOpen(false)}
          excluded={[of.id, ...links.map(({ ref }) => ref.id)]}
          onPick={(picked) => {
            setOpen(false);
            void actions.link(of, picked);
          }}
        />
      )}
    </Section>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', paddingEnd: 4 },
  words: { flex: 1, minWidth: 0 },
  add: { flexDirection: 'row' },
});
