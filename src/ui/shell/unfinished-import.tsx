import { useState } from 'react';
import type { Failure } from '../../core/result';
import type { QueryOutput } from '../../runtime/api/definition';
import { useCommand } from '../api';
import { Button, Text, useToast } from '../components';
import { useSpeaking } from '../words';
import { useDevice } from './device-provider';
import { NoticeScreen } from './notice-screen';

type Unfinished = NonNullable<QueryOutput<'system.status'>['unfinishedImport']>;

const useUnfinished = ({ actId, isOwn }: Unfinished) => {
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const importing = useCommand('data.import');
  const discarding = useCommand('act.undo');
  const [told, setTold] = useState<string | null>(null);
  const isBusy = importing.isRunning || discarding.isRunning;
  const tell = (failure: Failure): void =>
    setTold(failure.code === 'profile_not_empty' ? say('shell.unfinishedOtherFile') : sentence(failure));
  const goOn = async (): Promise<void> => {
    const picked = await files.pickText();
    if (!picked.ok) return tell(picked.error);
    if (picked.value === null) return;
    setTold(null);
    // Whose file it is was said when the import began.
    const answer = await importing.run({ text: picked.value.text, isOwn });
    if (!answer.ok) return tell(answer.error);
    toast.show({ text: say('settings.imported', { count: answer.value.records }) });
  };
  const discard = async (): Promise<void> => {
    setTold(null);
    const answer = await discarding.run({ actId });
    if (!answer.ok) return tell(answer.error);
    toast.show({ text: say('shell.unfinishedDiscarded') });
  };
  return { isBusy, importing, discarding, told, goOn, discard };
};

/** Nothing else works here until the import is whole or gone, so this stands instead of the screens. */
export const UnfinishedImport = ({ unfinished }: { unfinished: Unfinished }) => {
  const { say } = useSpeaking();
  const { isBusy, importing, discarding, told, goOn, discard } = useUnfinished(unfinished);
  return (
    <NoticeScreen
      icon="upload"
      title={say('shell.unfinishedTitle')}
      body={say('shell.unfinishedBody')}
      testID="import-unfinished"
    >
      <Button
        icon="upload"
        label={say('shell.unfinishedGoOn')}
        isBusy={importing.isRunning}
        isDisabled={isBusy}
        onPress={() => void goOn()}
        testID="unfinished-go-on"
      />
      <Button
        variant="quiet"
        icon="trash"
        label={say('shell.unfinishedDiscard')}
        isBusy={discarding.isRunning}
        isDisabled={isBusy}
        onPress={() => void discard()}
        testID="unfinished-discard"
      />
      {told !== null && (
        <Text variant="small" tone="danger" role="alert">
          {told}
        </Text>
      )}
    </NoticeScreen>
  );
};
