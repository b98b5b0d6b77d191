import { View } from 'react-native';
import { Button, Card, ErrorState, ProgressBar, Row, Screen, Section, Text } from '../../components';
import { ImportSheet } from '../../settings/import-sheet';
import { SettingsList } from '../../settings/settings-list';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useBack } from '../care/use-back';
import { DryRunCard } from './dry-run-card';
import { formatHint, formatWords, importFormats } from './format-words';
import { ImportList } from './import-list';
import { useUndoAct } from './use-undo-act';
import { comesOf, useFileImport, type ImportState } from './use-file-import';

type FileImport = ReturnType<typeof useFileImport>;

const Start = ({ work }: { work: FileImport }) => {
  const { say } = useSpeaking();
  return (
    <>
      <Text tone="textSoft">{say('transfer.importIntro')}</Text>
      <Button
        icon="upload"
        label={say('transfer.choose')}
        onPress={() => void work.pick()}
        testID="import-choose"
      />
      <Section title={say('transfer.takes')}>
        <SettingsList>
          {importFormats.map((format) => (
            <Row key={format} title={formatWords(say, format)} subtitle={formatHint(say, format)} />
          ))}
        </SettingsList>
      </Section>
    </>
  );
};

const UnderWay = ({ label, part, work }: { label: string; part: number | null; work: FileImport }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
      <ProgressBar label={label} part={part} testID="import-progress" />
      <Button variant="quiet" label={say('transfer.stop')} onPress={work.cancel} testID="import-stop" />
    </Card>
  );
};

const Judged = ({ state, work }: { state: Extract<ImportState, { step: 'judged' }>; work: FileImport }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const count = comesOf(state.dryRun);
  return (
    <>
      <DryRunCard name={state.name} dryRun={state.dryRun} />
      <View style={{ gap: theme.space.s }}>
        {count > 0 && (
          <Button
            icon="upload"
            label={say('transfer.confirm', { count })}
            onPress={() => void work.run(state)}
            testID="file-import-confirm"
          />
        )}
        <Button variant="quiet" label={say('transfer.chooseAnother')} onPress={() => void work.pick()} />
        <Button
          variant="quiet"
          label={say('shell.cancel')}
          onPress={work.reset}
          testID="file-import-cancel"
        />
      </View>
    </>
  );
};

const Done = ({ state, work }: { state: Extract<ImportState, { step: 'done' }>; work: FileImport }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const undoAct = useUndoAct();
  const { created, restored, actId } = state.done;
  const words = say('transfer.imported', { count: created + restored });
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
      <Text variant="heading" role="status" testID="import-done">
        {words}
      </Text>
      <Button
        variant="quiet"
        icon="undo"
        label={say('shell.undo')}
        onPress={() => {
          work.reset();
          void undoAct(actId);
        }}
        testID="import-undo"
      />
      <Button variant="quiet" label={say('transfer.chooseAnother')} onPress={() => void work.pick()} />
    </Card>
  );
};

const Step = ({ work }: { work: FileImport }) => {
  const { say } = useSpeaking();
  const { state } = work;
  switch (state.step) {
    case 'idle':
      return <Start work={work} />;
    case 'sending':
      return <UnderWay label={say('transfer.reading', { name: state.name })} part={state.part} work={work} />;
    case 'looking':
      return <UnderWay label={say('transfer.looking')} part={null} work={work} />;
    case 'own':
      return (
        <>
          <Start work={work} />
          <ImportSheet file={{ name: state.name, transferId: state.transferId }} onClose={work.reset} />
        </>
      );
    case 'judged':
      return <Judged state={state} work={work} />;
    case 'running': {
      const part = state.written / Math.max(1, comesOf(state.dryRun));
      return <UnderWay label={say('transfer.writing')} part={part} work={work} />;
    }
    case 'done':
      return <Done state={state} work={work} />;
    case 'failed':
      return (
        <>
          <ErrorState title={say('transfer.refused')} failure={state.failure} />
          <Button
            variant="quiet"
            icon="upload"
            label={say('transfer.chooseAnother')}
            onPress={() => void work.pick()}
          />
        </>
      );
  }
};

/** Another app's file: what it would bring, then the import as one act, and all imports with their way back. */
export const ImportScreen = () => {
  const { say } = useSpeaking();
  const back = useBack();
  const work = useFileImport();
  return (
    <Screen title={say('transfer.importTitle')} onBack={back} testID="import-screen">
      <Step work={work} />
      <ImportList />
    </Screen>
  );
};
