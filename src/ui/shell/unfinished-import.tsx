import { useState } from 'react';
import type { Failure } from '../../core/result';
import { useCommand } from '../api';
import { Button, Text, useToast } from '../components';
import { OpenBackupSheet } from '../screens/transfer/open-backup-sheet';
import type { WordKey } from '../../words/words';
import { useSpeaking } from '../words';
import { NoticeScreen } from './notice-screen';
import { useGoOn, type Unfinished } from './use-go-on';

/** Another file than the one that began. */
const OTHER_FILE: readonly string[] = ['profile_not_empty', 'import_unfinished'];

const useUnfinished = (unfinished: Unfinished) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const take = useGoOn(unfinished);
  const discarding = useCommand('act.undo');
  const [told, setTold] = useState<string | null>(null);
  const [isGoingOn, setGoingOn] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const tell = (failure: Failure): void =>
    setTold(OTHER_FILE.includes(failure.code) ? say('shell.unfinishedOtherFile') : sentence(failure));
  const goOn = async (): Promise<void> => {
    setTold(null);
    if (take === null) return setOpen(true);
    setGoingOn(true);
    const answer = await take();
    setGoingOn(false);
    if (!answer.ok) return tell(answer.error);
    if (answer.value !== null) toast.show({ text: say('settings.imported', { count: answer.value }) });
  };
  const discard = async (): Promise<void> => {
    setTold(null);
    const answer = await discarding.run({ actId: unfinished.actId });
    if (!answer.ok) return tell(answer.error);
    toast.show({ text: say('shell.unfinishedDiscarded') });
  };
  const isDiscarding = discarding.isRunning;
  return {
    isGoingOn,
    isDiscarding,
    told,
    goOn,
    discard,
    isOpen,
    isBusy: isGoingOn || isDiscarding,
    close: () => setOpen(false),
  };
};

const bodies = {
  export: 'shell.unfinishedBody',
  backup: 'shell.unfinishedBackup',
  dayone: 'shell.unfinishedDayOne',
  markdown: 'shell.unfinishedMarkdown',
  todoist: 'shell.unfinishedTodoist',
  ticktick: 'shell.unfinishedTickTick',
  ics: 'shell.unfinishedCalendar',
  'apple-health': 'shell.unfinishedHealth',
} as const satisfies Record<Unfinished['format'], WordKey>;

/** Nothing else works here until the import is whole or gone, so this stands instead of the screens. */
export const UnfinishedImport = ({ unfinished }: { unfinished: Unfinished }) => {
  const { say } = useSpeaking();
  const { isBusy, isGoingOn, isDiscarding, told, goOn, discard, isOpen, close } = useUnfinished(unfinished);
  return (
    <NoticeScreen
      icon="upload"
      title={say('shell.unfinishedTitle')}
      body={say(bodies[unfinished.format])}
      testID="import-unfinished"
    >
      <Button
        icon="upload"
        label={say('shell.unfinishedGoOn')}
        isBusy={isGoingOn}
        isDisabled={isBusy}
        onPress={() => void goOn()}
        testID="unfinished-go-on"
      />
      <Button
        variant="quiet"
        icon="trash"
        label={say('shell.unfinishedDiscard')}
        isBusy={isDiscarding}
        isDisabled={isBusy}
        onPress={() => void discard()}
        testID="unfinished-discard"
      />
      {told !== null && (
        <Text variant="small" tone="danger" role="alert">
          {told}
        </Text>
      )}
      {isOpen && <OpenBackupSheet purpose="goOn" onClose={close} />}
    </NoticeScreen>
  );
};
