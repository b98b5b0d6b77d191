import type { QueryOutput } from '../../runtime/api/definition';
import { useCommand, useLive } from '../api';
import { ErrorState, Icon, LoadingState, Row, Section, useToast } from '../components';
import { useProfileName } from '../shell/use-profile-name';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';
import { SettingsList } from './settings-list';

/** Each is a set of files of its own; a browser's pool holds so many. */
const MOST_PROFILES = 5;

type Profile = QueryOutput<'profile.list'>['profiles'][number];

const ProfileRow = ({ profile, onSwitch }: { profile: Profile; onSwitch: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const isExample = profile.kind === 'example';
  const icon = (
    <Icon
      name={isExample ? 'sparkle' : 'today'}
      color={isExample ? theme.color.accent : theme.color.textSoft}
    />
  );
  const title = useProfileName()(profile);
  const hint = say(isExample ? 'settings.profileExampleHint' : 'settings.profileOwnHint');
  return profile.isCurrent ? (
    <Row
      title={title}
      subtitle={say('settings.profileCurrent')}
      leading={icon}
      trailing={<Icon name="check" color={theme.color.accent} />}
      testID={`profile-${profile.name}`}
    />
  ) : (
    <Row
      title={title}
      subtitle={hint}
      leading={icon}
      onPress={onSwitch}
      hint={say('settings.profileSwitch')}
      testID={`profile-${profile.name}`}
    />
  );
};

export const ProfileSection = () => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const profiles = useLive('profile.list', {});
  const change = useCommand('profile.switch');
  const create = useCommand('profile.create');
  const switchTo = async (name: string): Promise<void> => {
    const answer = await change.run({ name });
    toast.show({ text: answer.ok ? say('settings.profileSwitched') : sentence(answer.error) });
  };
  const startOwn = async (): Promise<void> => {
    const answer = await create.run({});
    toast.show({ text: answer.ok ? say('shell.ownStarted') : sentence(answer.error) });
  };
  const hasOwn = profiles.data?.profiles.some((profile) => profile.kind === 'own') === true;
  return (
    <Section title={say('settings.profile')}>
      {profiles.status === 'loading' && <LoadingState rows={2} />}
      {profiles.status === 'failed' && <ErrorState failure={profiles.error} onRetry={profiles.refetch} />}
      {profiles.status === 'ready' && (
        <SettingsList>
          {profiles.data.profiles.map((profile) => (
            <ProfileRow key={profile.name} profile={profile} onSwitch={() => void switchTo(profile.name)} />
          ))}
          {profiles.data.profiles.length < MOST_PROFILES && (
            <Row
              title={say(hasOwn ? 'settings.startAnother' : 'settings.startOwn')}
              subtitle={hasOwn ? say('settings.startAnotherHint') : undefined}
              leading={<Icon name="plus" color={theme.color.accent} />}
              tone="accent"
              onPress={() => void startOwn()}
              isDisabled={create.isRunning}
              testID="settings-start-own"
            />
          )}
        </SettingsList>
      )}
    </Section>
  );
};
