import { Fragment, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Card, IconButton, Row, Separator, SwitchRow, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChangeCause, freshChange } from './change-cause';
import type { NewCause, Template } from './new-agent';
import { freshTime, TimeCause } from './time-cause';
import { useReadCause } from './use-read-cause';

type Line = {
  readonly cause: NewCause;
  readonly label: string;
  readonly onOpen: () => void;
  readonly onChange: (cause: NewCause) => void;
  readonly onRemove: () => void;
};

/** What its kind brings is switched off and on again; what was added is taken away. */
const CauseLine = ({ cause, label, onOpen, onChange, onRemove }: Line) => {
  const { say } = useSpeaking();
  const { id, isOn, time, change } = cause;
  return (
    <View style={styles.line}>
      <View style={styles.words}>
        {cause.label === null ? (
          <Row title={label} testID={`new-cause-${id}`} />
        ) : (
          <SwitchRow
            title={label}
            isOn={isOn}
            onChange={(next) => onChange({ ...cause, isOn: next })}
            testID={`new-cause-${id}`}
          />
        )}
      </View>
      {isOn && (time !== null || change !== null) && (
        <IconButton
          icon="edit"
          size={18}
          label={say('agents.ruleChange', { name: label })}
          onPress={onOpen}
          testID={`cause-change-${id}`}
        />
      )}
      {cause.label === null && (
        <IconButton
          icon="close"
          size={18}
          label={say('agents.remove', { name: label })}
          onPress={onRemove}
          testID={`cause-remove-${id}`}
        />
      )}
    </View>
  );
};

const CauseFields = ({ cause, onChange }: { cause: NewCause; onChange: (cause: NewCause) => void }) => {
  const theme = useTheme();
  const { time, change } = cause;
  return (
    <View style={{ padding: theme.space.m, paddingTop: 0 }}>
      {time !== null && <TimeCause edit={time} onChange={(next) => onChange({ ...cause, time: next })} />}
      {change !== null && (
        <ChangeCause edit={change} onChange={(next) => onChange({ ...cause, change: next })} />
      )}
    </View>
  );
};

/** Numbered beyond those that are there, so that two are never one. */
const freshId = (causes: readonly NewCause[]): string =>
  `own-${1 + Math.max(0, ...causes.map(({ id }) => Number(/^own-(\d+)$/.exec(id)?.[1] ?? 0)))}`;

type CausesProps = {
  readonly template: Template;
  readonly causes: readonly NewCause[];
  readonly onChange: (causes: readonly NewCause[]) => void;
};

const AddCauses = ({ onAdd }: { onAdd: (kind: 'time' | 'change') => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('agents.addCause')}</Text>
      <View style={[styles.buttons, { gap: theme.space.s }]}>
        <Button
          variant="quiet"
          icon="plus"
          label={say('agents.atATime')}
          onPress={() => onAdd('time')}
          testID="new-cause-time"
        />
        <Button
          variant="quiet"
          icon="plus"
          label={say('agents.onAChange')}
          onPress={() => onAdd('change')}
          testID="new-cause-change"
        />
      </View>
    </View>
  );
};

/** [MAKE-4] What is to wake it, as sentences, each changed where it stands. */
export const NewCauses = ({ template, causes, onChange }: CausesProps) => {
  const { labelOf, read } = useReadCause(template);
  const [openId, setOpen] = useState<string | null>(null);
  const put = (next: NewCause) => onChange(causes.map((cause) => (cause.id === next.id ? next : cause)));
  const add = (kind: 'time' | 'change') => {
    const id = freshId(causes);
    const [time, change] = kind === 'time' ? [freshTime, null] : [null, freshChange];
    onChange([...causes, { id, label: null, isOn: true, time, change }]);
    setOpen(id);
  };
  return (
    <>
      {causes.length > 0 && (
        <Card>
          {causes.map((cause, at) => (
            <Fragment key={cause.id}>
              {at > 0 && <Separator />}
              <CauseLine
                cause={cause}
                label={labelOf(cause)}
                onOpen={() => setOpen(openId === cause.id ? null : cause.id)}
                onChange={put}
                onRemove={() => onChange(causes.filter(({ id }) => id !== cause.id))}
              />
              {cause.isOn && (openId === cause.id || read(cause) === null) && (
                <CauseFields cause={cause} onChange={put} />
              )}
            </Fragment>
          ))}
        </Card>
      )}
      <AddCauses onAdd={add} />
    </>
  );
};

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', paddingEnd: 4 },
  words: { flex: 1, minWidth: 0 },
  buttons: { flexDirection: 'row', flexWrap: 'wrap' },
});
