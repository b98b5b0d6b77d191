import { View } from 'react-native';
import type { SpaceStatus } from '../../../api/space';
import { RELAY_COMMAND } from '../../../words/relay-command';
import { useApi } from '../../api';
import { Banner, Button, Card, ProgressBar, Section, Text, useToast } from '../../components';
import { useDeviceCheck } from '../../device-check/use-device-check';
import { useDevice } from '../../shell/device-provider';
import { useTheme } from '../../theme';
import { CheckCode } from './check-code';
import { QrCode } from './qr-code';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

export type Invite = NonNullable<Extract<SpaceStatus, { is: 'in' }>['invite']>;

const useRefuse = () => {
  const { client } = useApi();
  const { isBusy, failure, run } = useCalls();
  return { isBusy, failure, refuse: () => run(() => client.command('space.refuse', {})) };
};

const Shown = ({ invite }: { invite: Invite }) => {
  const theme = useTheme();
  const { say, sentence, when } = useDeviceWords();
  const { files } = useDevice();
  const toast = useToast();
  const { isBusy, failure, refuse } = useRefuse();
  const copy = async (): Promise<void> => {
    const copied = await files.copyText(invite.text);
    toast.show({ text: copied.ok ? say('copied') : sentence(copied.error) });
  };
  return (
    <Section title={say('invite')} testID="invite-shown">
      {!invite.isReachable && (
        <Banner
          tone="warning"
          icon="alert"
          text={say('onlyHere', { command: RELAY_COMMAND })}
          testID="invite-only-here"
        />
      )}
      <Text tone="textSoft">{say('inviteBody', { until: when(invite.expiresAt) })}</Text>
      <QrCode text={invite.text} label={say('qr')} testID="invite-qr" />
      <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
        <Text selectable testID="invite-text">
          {invite.text}
        </Text>
        <Text variant="small" tone="textSoft">
          {say('inviteSecret')}
        </Text>
      </Card>
      <View style={{ gap: theme.space.s }}>
        <Button icon="copy" label={say('copy')} onPress={() => void copy()} testID="invite-copy" />
        <Button
          variant="quiet"
          label={say('endInvite')}
          onPress={() => void refuse()}
          isBusy={isBusy}
          testID="invite-end"
        />
      </View>
      <Refusal failure={failure} />
    </Section>
  );
};

type Answered = Invite & { readonly code: string; readonly joiner: NonNullable<Invite['joiner']> };
const isAnswered = (invite: Invite): invite is Answered => invite.code !== null && invite.joiner !== null;

/** The one moment at which a person says whose device that is. */
const Compare = ({ invite }: { invite: Answered }) => {
  const { say } = useDeviceWords();
  const { client } = useApi();
  const check = useDeviceCheck();
  const letIn = useCalls();
  const ending = useRefuse();
  const { joiner, code } = invite;
  const confirm = () =>
    letIn.run(async () => {
      const proof = await check.ask({ what: 'admitDevice', code, role: 'person' });
      return proof === null ? null : client.command('space.confirm', { code, role: 'person', proof });
    });
  return (
    <Section title={say('wantsIn', { name: joiner.name })} testID="invite-compare">
      <Text role="status">{say('wantsInBody', { kind: say(`kind_${joiner.kind}`) })}</Text>
      <CheckCode code={code} />
      <Refusal failure={letIn.failure ?? ending.failure} testID="invite-refused" />
      <Button
        icon="check"
        label={say('codesMatch')}
        onPress={() => void confirm()}
        isBusy={letIn.isBusy || check.isAsking}
        isDisabled={check.how === null || ending.isBusy}
        testID="invite-confirm"
      />
      <Button
        variant="danger"
        label={say('codesDiffer')}
        onPress={() => void ending.refuse()}
        isBusy={ending.isBusy}
        isDisabled={letIn.isBusy}
        testID="invite-refuse"
      />
      {check.sheet}
    </Section>
  );
};

/** A new invite, which takes a proof that it is the person. */
export const InviteButton = ({ label }: { label: 'add' | 'newInvite' }) => {
  const { say } = useDeviceWords();
  const { client } = useApi();
  const check = useDeviceCheck();
  const { isBusy, failure, run } = useCalls();
  const invite = () =>
    run(async () => {
      const proof = await check.ask({ what: 'inviteDevice' });
      return proof === null ? null : client.command('space.invite', { proof });
    });
  return (
    <>
      <Refusal failure={failure} testID="invite-refused" />
      <Button
        icon="plus"
        label={say(label)}
        onPress={() => void invite()}
        isBusy={isBusy || check.isAsking}
        isDisabled={check.how === null}
        testID="devices-add"
      />
      {check.sheet}
    </>
  );
};

export const InvitePanel = ({ invite }: { invite: Invite }) => {
  const { say, sentence } = useDeviceWords();
  const name = invite.joiner?.name ?? '';
  switch (invite.step) {
    case 'waiting':
      return <Shown invite={invite} />;
    case 'compare_code':
      return isAnswered(invite) ? <Compare invite={invite} /> : <Shown invite={invite} />;
    case 'adding':
      return <ProgressBar label={say('adding', { name })} part={null} testID="invite-adding" />;
    case 'sending': {
      const { sent } = invite;
      const part = sent === null || sent.of === 0 ? null : sent.bytes / sent.of;
      return <ProgressBar label={say('sendingAll', { name })} part={part} testID="invite-sending" />;
    }
    case 'done':
      return (
        <>
          <Text tone="success" role="status" testID="invite-done">
            {say('added', { name })}
          </Text>
          <InviteButton label="add" />
        </>
      );
    case 'ended':
      return (
        <Section title={say('inviteEnded')} testID="invite-ended">
          {invite.failure !== null && (
            <Banner tone="warning" icon="info" text={sentence(invite.failure)} testID="invite-why" />
          )}
          <InviteButton label="newInvite" />
        </Section>
      );
  }
};
