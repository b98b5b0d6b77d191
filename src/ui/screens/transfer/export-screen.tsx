import { useState } from 'react';
import { useApi } from '../../api';
import { Button, Screen, Text, useToast } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { fileName } from '../../transfer/file-name';
import { lackWords, withLacks } from '../../transfer/lack-words';
import { takeFile } from '../../transfer/take-file';
import { useSpeaking } from '../../words';
import { useBack } from '../care/use-back';

const useMarkdown = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const make = async (): Promise<string> => {
    const made = await client.command('export.markdown', {});
    if (!made.ok) return sentence(made.error);
    const { transferId, records, unreadable, filesLeftOut, filesMissing } = made.value;
    const file = { files, transferId, name: fileName('markdown-', 'zip'), type: 'application/zip' };
    const saved = await takeFile(client, file);
    await client.command('transfer.end', { transferId });
    if (!saved.ok) return sentence(saved.error);
    const lacks = { unreadable, attachmentsLeftOut: filesLeftOut, attachmentsMissing: filesMissing };
    return withLacks(say('transfer.exported', { count: records }), lackWords(say, lacks));
  };
  return {
    isRunning,
    run: async (): Promise<void> => {
      setRunning(true);
      const text = await make();
      setRunning(false);
      toast.show({ text });
    },
  };
};

/** Everything as plain text, for any other app. */
export const ExportScreen = () => {
  const { say } = useSpeaking();
  const back = useBack();
  const markdown = useMarkdown();
  return (
    <Screen title={say('transfer.exportTitle')} onBack={back} testID="export-screen">
      <Text tone="textSoft">{say('transfer.exportIntro')}</Text>
      <Button
        icon="download"
        label={say('transfer.exportNow')}
        onPress={() => void markdown.run()}
        isBusy={markdown.isRunning}
        testID="export-markdown"
      />
      <Text variant="small" tone="textSoft">
        {say('transfer.exportOpen')}
      </Text>
    </Screen>
  );
};
