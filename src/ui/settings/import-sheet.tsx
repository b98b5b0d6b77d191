import { numberFormat } from '../../core/formatters';
import { useEffect, useState } from 'react';
import { View } from 'react-native';
import type { Failure, Result } from '../../core/result';
import type { QueryOutput } from '../../runtime/api/definition';
import type { WordKey } from '../../words/words';
import { useApi, useAct, useUndoToast } from '../api';
import { Banner, Button, ErrorState, LoadingState, Sheet, Text } from '../components';
import { useTheme } from '../theme';
import { useDeviceCheck } from '../device-check/use-device-check';
import { kindWords } from '../screens/care/value-words';
import { lackWords } from '../transfer/lack-words';
import { OwnExportChoice } from '../transfer/own-export-choice';
import type { Staged } from '../transfer/use-staged';
import { useSpeaking } from '../words';

type DryRun = Result<QueryOutput<'data.importDryRun'>, Failure>;

const wordByKind: ReadonlyMap<string, Extract<WordKey, `settings.kind${string}`>> = new Map([
  ['task', 'settings.kindTask'],
  ['checklist', 'settings.kindChecklist'],
  ['checklistItem', 'settings.kindChecklistItem'],
  ['category', 'settings.kindCategory'],
  ['label', 'settings.kindLabel'],
  ['link', 'settings.kindLink'],
]);

const useDryRun = (transferId: string): DryRun | null => {
  const { client } = useApi();
  const [answer, setAnswer] = useState<DryRun | null>(null);
  useEffect(() => {
    let isMounted = true;
    void client.query('data.importDryRun', { transferId }).then((next) => {
      if (isMounted) setAnswer(next);
    });
    return () => {
      isMounted = false;
    };
  }, [client, transferId]);
  return answer;
};

const Preview = ({ file, dryRun }: { file: Staged; dryRun: QueryOutput<'data.importDryRun'> }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const lacks = lackWords(say, dryRun);
  const count = numberFormat(locale);
  return (
    <View style={{ gap: theme.space.m }}>
      <Text tone="textSoft">{say('settings.importFrom', { name: file.name })}</Text>
      {!dryRun.profileIsEmpty && <Banner tone="warning" icon="alert" text={say('settings.importNotEmpty')} />}
      {lacks !== null && <Banner tone="warning" icon="alert" text={lacks} testID="import-lacks" />}
      {dryRun.records === 0 && <Text>{say('settings.importEmpty')}</Text>}
      <View style={{ gap: theme.space.s }}>
        {Object.entries(dryRun.countByKind).map(([kind, records]) => {
          const word = wordByKind.get(kind);
          return (
            <View
              key={kind}
              style={{ flexDirection: 'row', justifyContent: 'space-between', gap: theme.space.m }}
            >
              <Text style={{ flexShrink: 1 }}>
                {word === undefined ? kindWords(say, kind) || say('transfer.kind_other') : say(word)}
              </Text>
              <Text variant="label">{count.format(records)}</Text>
            </View>
          );
        })}
      </View>
    </View>
  );
};

/** First what the file would bring, then, if the person says so, the import itself. */
export const ImportSheet = ({ file, onClose }: { file: Staged; onClose: () => void }) => {
  const { say } = useSpeaking();
  const dryRun = useDryRun(file.transferId);
  const { run, isRunning } = useAct('data.import');
  const showUndo = useUndoToast();
  const [isOwn, setOwn] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const check = useDeviceCheck();
  const proofOf = async (digest: string): Promise<{ readonly proof: string } | null> => {
    const proof = await check.ask({ what: 'importOwn', digest });
    return proof === null ? null : { proof };
  };
  const confirm = async (): Promise<void> => {
    const proof = isOwn && dryRun?.ok === true ? await proofOf(dryRun.value.digest) : {};
    if (proof === null) return;
    const answer = await run({ transferId: file.transferId, isOwn, ...proof });
    if (!answer.ok) return setFailure(answer.error);
    onClose();
    showUndo({ text: say('settings.imported', { count: answer.value.records }), actId: answer.value.actId });
  };
  const canImport = dryRun?.ok === true && dryRun.value.profileIsEmpty && dryRun.value.records > 0;
  return (
    <Sheet
      isOpen
      // The file goes when the sheet does: not while it is read.
      isHeld={isRunning}
      onClose={onClose}
      title={say('settings.importTitle')}
      testID="import-sheet"
      footer={
        <>
          {canImport && failure === null && (
            <Button
              icon="upload"
              label={say('settings.importConfirm', { count: dryRun.value.records })}
              onPress={() => void confirm()}
              isBusy={isRunning || check.isAsking}
              isDisabled={isOwn && check.how === null}
              testID="import-confirm"
            />
          )}
          <Button variant="quiet" label={say('shell.cancel')} onPress={onClose} isDisabled={isRunning} />
        </>
      }
    >
      {dryRun === null && <LoadingState rows={3} />}
      {dryRun?.ok === false && <ErrorState title={say('settings.importRefused')} failure={dryRun.error} />}
      {failure !== null && <ErrorState title={say('settings.importRefused')} failure={failure} />}
      {dryRun?.ok === true && failure === null && <Preview file={file} dryRun={dryRun.value} />}
      {canImport && failure === null && (
        <OwnExportChoice isOwn={isOwn} onChange={setOwn} isDisabled={isRunning} />
      )}
      {check.sheet}
    </Sheet>
  );
};
