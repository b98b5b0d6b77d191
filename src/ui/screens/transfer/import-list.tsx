import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useLive } from '../../api';
import { Button, IconButton, Row, Section, Text } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useSpeaking } from '../../words';
import { useWhen } from '../care/use-when';
import { formatWords } from './format-words';
import { ImportVouchSheet } from '../vouch/import-vouch-sheet';
import { useUndoAct } from './use-undo-act';

/** What this device took in, and how to take it back. */
export const ImportList = () => {
  const { say } = useSpeaking();
  const when = useWhen();
  const list = useLive('import.list', {});
  const undoAct = useUndoAct();
  const [asked, setAsked] = useState<string | null>(null);
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Section title={say('transfer.imports')} testID="imports">
      <Text tone="textSoft">{say('transfer.importsHint')}</Text>
      <SettingsList>
        {imports.map((imported, at) => {
          const name = formatWords(say, imported.format);
          const line = say('transfer.importLine', { count: imported.records, when: when(imported.at) });
          return (
            <Row
              key={imported.actId}
              title={name}
              subtitle={imported.isUndone ? `${say('transfer.importUndone')} · ${line}` : line}
              trailing={
                imported.isUndone ? null : (
                  <View style={styles.actions}>
                    <Button
                      variant="quiet"
                      label={say('vouch.importMine')}
                      spoken={say('vouch.importOpen', { name })}
                      onPress={() => setAsked(imported.actId)}
                      testID={`vouch-import-${at}`}
                    />
                    <IconButton
                      icon="undo"
                      tone="accent"
                      label={say('transfer.undoImport', { name })}
                      onPress={() => void undoAct(imported.actId)}
                      testID={`undo-import-${at}`}
                    />
                  </View>
                )
              }
              testID={`import-${at}`}
            />
          );
        })}
      </SettingsList>
      {asked !== null && <ImportVouchSheet actId={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', alignItems: 'center', gap: 4 } });
