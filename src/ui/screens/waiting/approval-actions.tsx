import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { isJsonObject, type Json } from '../../../core/json';
import { useCommand } from '../../api';
import { Button, Text, useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useDeviceCheck } from '../../device-check/use-device-check';
import { useTheme } from '../../theme';
import type { LeaveAfter } from '../task/use-leave-after';
import { useSpeaking } from '../../words';
import type { Approval } from './approval-screen';
import { isClear } from './edited';
import { RejectSheet } from './reject-sheet';
import type { Correction } from './use-correction';

const Editing = ({ args, correction }: { args: Json; correction: Correction }) => {
  const { say } = useSpeaking();
  if (correction.edited !== null)
    return (
      <Button
        variant="quiet"
        icon="restore"
        label={say('waiting.unedit')}
        onPress={correction.end}
        testID="approval-unedit"
      />
    );
  if (!isJsonObject(args)) return null;
  return (
    <Button
      variant="quiet"
      icon="edit"
      label={say('waiting.edit')}
      onPress={() => correction.begin(args)}
      testID="approval-edit"
    />
  );
};

/** What is accepted is bound to what was shown: both hashes go with the word. */
export const ApprovalActions = ({
  approval,
  isCurrent,
  correction,
  leaveAfter,
}: {
  approval: Approval;
  isCurrent: boolean;
  correction: Correction;
  leaveAfter: LeaveAfter;
}) => {
  const theme = useTheme();
  const { edited } = correction;
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const accept = useCommand('approval.accept');
  const edit = useCommand('approval.edit');
  const [isRejecting, setRejecting] = useState(false);
  const check = useDeviceCheck();
  const canAsk = !approval.needsDeviceCheck || check.how !== null;
  const canBeRead = edited === null || isClear(edited);
  const { id, argsHash, readHash, args } = approval;
  const take = async (): Promise<boolean> => {
    if (readHash === null) return false;
    const shown = { id, argsHash, readHash };
    const instead = edited === null ? {} : { args: edited.args };
    const proof = approval.needsDeviceCheck
      ? await check.ask({ what: 'approval', ...shown, ...instead })
      : null;
    if (approval.needsDeviceCheck && proof === null) return false;
    const yes = proof === null ? shown : { ...shown, proof };
    const answer = await (edited === null ? accept.run(yes) : edit.run({ ...yes, args: edited.args }));
    if (!answer.ok) {
      toast.show({ text: sentence(answer.error) });
      return false;
    }
    feel('done');
    toast.show({ text: say('waiting.accepted') });
    return true;
  };
  return (
    <View style={{ gap: theme.space.s }}>
      {approval.needsDeviceCheck && check.how !== null && (
        <Text variant="small" tone="warning" testID="approval-check">
          {say(`deviceCheck.${check.how}`)}
        </Text>
      )}
      <View style={[styles.actions, { gap: theme.space.s }]}>
        <Button
          icon="check"
          label={say(edited === null ? 'waiting.accept' : 'waiting.acceptChanged')}
          isDisabled={!isCurrent || !canBeRead || !canAsk || readHash === null || approval.obstacle !== null}
          isBusy={accept.isRunning || edit.isRunning || check.isAsking}
          onPress={() => leaveAfter(take)}
          testID="approval-accept"
        />
        <Editing args={args} correction={correction} />
        <Button
          variant="danger"
          icon="close"
          label={say('waiting.reject')}
          onPress={() => setRejecting(true)}
          testID="approval-reject"
        />
      </View>
      {check.sheet}
      {isRejecting && (
        <RejectSheet of={id} ids={[id]} onClose={() => setRejecting(false)} leaveAfter={leaveAfter} />
      )}
    </View>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });
