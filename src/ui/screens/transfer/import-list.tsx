import { useLive } from '../../api';
import { IconButton, Row, Section, Text } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useSpeaking } from '../../words';
import { useWhen } from '../care/use-when';
import { formatWords } from './format-words';
import { useUndoAct } from './use-undo-act';

/** What this device took in, and how to take it back. */
export const ImportList = () => {
  const { say } = useSpeaking();
  const when = useWhen();
  const list = useLive('import.list', {});
  const undoAct = useUndoAct();
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
                  <IconButton
                    icon="undo"
                    tone="accent"
                    label={say('transfer.undoImport', { name })}
                    onPress={() => void undoAct(imported.actId)}
                    testID={`undo-import-${at}`}
                  />
                )
              }
              testID={`import-${at}`}
            />
          );
        })}
      </SettingsList>
    </Section>
  );
};
