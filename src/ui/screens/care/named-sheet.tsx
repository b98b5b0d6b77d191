import { useState } from 'react';
import { View } from 'react-native';
import { COLORS } from '../../../runtime/commands/colors';
import { most } from '../../../runtime/api/most';
import { useOnce } from '../../api';
import { Button, Field, Row, Separator, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { RecordOrigin } from '../vouch/record-origin';
import { ColorChoice } from './color-choice';
import { namedKinds, type Named, type NamedKind } from './named-kinds';
import type { NamedActions } from './use-named-actions';

type Props = {
  readonly kind: NamedKind;
  /** Null: a new one. */
  readonly named: Named | null;
  readonly others: readonly Named[];
  readonly count: number;
  readonly actions: NamedActions;
  readonly onClose: () => void;
};

const same = (a: string, b: string): boolean => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/** Which other one takes everything over. */
const MergeChoice = ({
  named,
  others,
  onPick,
}: Pick<Props, 'others'> & { named: Named; onPick: (into: Named) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.s }}>
      <Text tone="textSoft">{say('care.mergeBody', { name: named.name })}</Text>
      {others.map((other, at) => (
        <Row key={other.id} title={other.name} onPress={() => onPick(other)} testID={`merge-into-${at}`} />
      ))}
    </View>
  );
};

const Ends = ({
  kind,
  named,
  others,
  count,
  actions,
  onClose,
  onMerge,
}: Props & { named: Named; onMerge: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.s }}>
      <Separator />
      {others.length > 0 && (
        <Button variant="quiet" label={say(namedKinds[kind].merge)} onPress={onMerge} testID="named-merge" />
      )}
      <Button
        variant="danger"
        icon="trash"
        label={say('care.delete')}
        onPress={() => {
          onClose();
          void actions.remove(named);
        }}
        testID="named-delete"
      />
      <Text variant="small" tone="textSoft">
        {`${count === 0 ? say('care.nothingYet') : say('care.things', { count })}. ${say(namedKinds[kind].deleteBody)}`}
      </Text>
    </View>
  );
};

const NamedForm = (props: Props & { onMerge: () => void }) => {
  const { kind, named, others, actions, onClose } = props;
  const theme = useTheme();
  const { say } = useSpeaking();
  const [start] = useState(named);
  const [name, setName] = useState(named?.name ?? '');
  const [color, setColor] = useState<string>(named?.color ?? COLORS[0]);
  const [isAsked, setAsked] = useState(false);
  const isTaken = others.some((other) => same(other.name, name));
  const fault = name.trim() === '' ? say('care.nameEmpty') : isTaken ? say('care.nameTaken') : undefined;
  const once = useOnce();
  const save = () => {
    setAsked(true);
    return once(async () => {
      if (fault !== undefined) return;
      const isSaved =
        start === null
          ? await actions.create({ name: name.trim(), color })
          : await actions.change(start.id, {
              // Only what was changed here: the rest may have been changed elsewhere meanwhile.
              ...(name.trim() !== start.name && { name: name.trim() }),
              ...(color !== start.color && { color }),
            });
      if (isSaved) onClose();
    });
  };
  return (
    <View style={{ gap: theme.space.m }}>
      <Field
        label={say('care.name')}
        value={name}
        onChangeText={setName}
        most={most.name}
        error={isAsked ? fault : undefined}
        onSubmitEditing={() => void save()}
        autoFocus={named === null}
        testID="named-name"
      />
      {named !== null && <RecordOrigin of={{ kind, id: named.id }} texts={[named.provenance]} />}
      <ColorChoice value={color} onChange={setColor} />
      <Button
        label={say(named === null ? 'care.create' : 'care.save')}
        onPress={() => void save()}
        isBusy={actions.isBusy}
        testID="named-save"
      />
      {named !== null && <Ends {...props} named={named} />}
    </View>
  );
};

export const NamedSheet = (props: Props) => {
  const { kind, named, others, actions, onClose } = props;
  const { say } = useSpeaking();
  const [isMerging, setMerging] = useState(false);
  const words = namedKinds[kind];
  const title =
    named === null
      ? say(words.create)
      : isMerging
        ? say('care.mergeInto', { name: named.name })
        : say(words.edit);
  return (
    <Sheet isOpen onClose={onClose} title={title} testID="named-sheet">
      {named !== null && isMerging ? (
        <MergeChoice
          named={named}
          others={others}
          onPick={(into) => {
            onClose();
            void actions.merge({ id: named.id, into: into.id });
          }}
        />
      ) : (
        <NamedForm {...props} onMerge={() => setMerging(true)} />
      )}
    </Sheet>
  );
};
