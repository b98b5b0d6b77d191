import type { ReactNode } from 'react';
import { isPassing, useCommand, useLive } from '../api';
import { Button, Text, useToast } from '../components';
import { useSpeaking } from '../words';
import { NoticeScreen } from './notice-screen';

/** A journal that can still be read opens read-only and never comes here. Here it can not: other profiles stay reachable, nothing was changed. */
export const JournalGate = ({ children }: { children: ReactNode }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const status = useLive('system.status', {});
  const profiles = useLive('profile.list', {});
  const change = useCommand('profile.switch');
  const startEmpty = useCommand('profile.startEmpty');
  if (status.status !== 'failed' || isPassing(status.error)) return children;
  const others = (profiles.data?.profiles ?? []).filter((profile) => !profile.isCurrent);
  const hasOwn = (profiles.data?.profiles ?? []).some((profile) => profile.kind === 'own');
  const report = async (
    work: ReturnType<typeof change.run> | ReturnType<typeof startEmpty.run>,
  ): Promise<void> => {
    const answer = await work;
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  return (
    <NoticeScreen
      icon="alert"
      tone="danger"
      title={say('shell.recoveryTitle')}
      body={sentence(status.error)}
      testID="journal-closed"
    >
      <Button icon="restore" label={say('shell.tryAgain')} onPress={status.refetch} />
      {others.map(({ name, kind }) => (
        <Button
          key={name}
          variant="quiet"
          icon={kind === 'example' ? 'sparkle' : 'today'}
          label={say(kind === 'example' ? 'shell.openExample' : 'shell.openOwn')}
          onPress={() => void report(change.run({ name }))}
        />
      ))}
      {!hasOwn && (
        <Button
          variant="quiet"
          icon="plus"
          label={say('shell.startOwn')}
          onPress={() => void report(startEmpty.run({}))}
        />
      )}
      <Text variant="small" tone="textSoft" selectable>
        {say('shell.errorCode', { code: status.error.code })}
      </Text>
    </NoticeScreen>
  );
};
