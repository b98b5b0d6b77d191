import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { ConflictedRecord, FieldConflict, LostEdit } from '../../../runtime/api/care-definition';
import { Button, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { OwnVersionSheet } from './own-version-sheet';
import { useResolve } from './use-resolve';
import { fieldWords, isWritable, kindWords, valueWords } from './value-words';
import { VersionCard } from './version-card';

type OfRecord = { readonly record: ConflictedRecord };

const WriteOwn = ({ record, field, start }: OfRecord & { field: string; start: string }) => {
  const { say } = useSpeaking();
  const { resolve, isRunning } = useResolve();
  const [isOpen, setOpen] = useState(false);
  const save = (text: string) => resolve({ do: 'write', ...record.ref, field, text });
  return (
    <>
      <Button
        variant="quiet"
        icon="edit"
        label={say('care.writeOwn')}
        onPress={() => setOpen(true)}
        testID={`write-own-${field}`}
      />
      {isOpen && (
        <OwnVersionSheet
          of={record.ref}
          field={field}
          start={start}
          isBusy={isRunning}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const FieldVersions = ({ record, conflict }: OfRecord & { conflict: FieldConflict }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { resolve, isRunning } = useResolve();
  const { field, versions } = conflict;
  const shown = versions[0]?.value;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{fieldWords(say, field)}</Text>
      <View style={[styles.beside, { gap: theme.space.s }]}>
        {versions.map((version, at) => {
          const words = valueWords({ field, ...version }, { say, locale });
          const { host, counter } = version;
          return (
            <VersionCard
              key={`${host} ${counter}`}
              version={version}
              words={words}
              {...(at === 0 && { note: say('care.shownNow') })}
              action={{
                label: say('care.keepThis'),
                spoken: say('care.keepThisOf', { words }),
                onPress: () => void resolve({ do: 'keep', ...record.ref, field, host, counter }),
              }}
              isBusy={isRunning}
              testID={`version-${field}-${at}`}
            />
          );
        })}
      </View>
      {isWritable(field) && (
        <WriteOwn record={record} field={field} start={typeof shown === 'string' ? shown : ''} />
      )}
    </View>
  );
};

const Lost = ({ edit }: { edit: LostEdit }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const { resolve, isRunning } = useResolve();
  const { field, editId, lost, current } = edit;
  const words = valueWords({ field, ...lost }, { say, locale });
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{fieldWords(say, field)}</Text>
      <View style={[styles.beside, { gap: theme.space.s }]}>
        <VersionCard
          version={lost}
          words={words}
          note={say('care.replaced')}
          action={{
            label: say('care.putBack'),
            spoken: say('care.keepThisOf', { words }),
            onPress: () => void resolve({ do: 'restore', editId }),
          }}
          isBusy={isRunning}
          testID={`lost-${field}`}
        />
        <VersionCard
          version={null}
          words={valueWords({ field, ...current }, { say, locale })}
          note={say('care.shownNow')}
          action={{
            label: say('care.leaveIt'),
            spoken: say('care.leaveIt'),
            onPress: () => void resolve({ do: 'dismiss', editId }),
          }}
          isBusy={isRunning}
          testID={`current-${field}`}
        />
      </View>
    </View>
  );
};

/** Where a record has a screen of its own. */
const hrefOf = ({ kind, id }: ConflictedRecord['ref']) =>
  kind === 'task' ? (`/task/${id}` as const) : kind === 'note' ? (`/entry/${id}` as const) : null;

export const ConflictCard = ({ record }: OfRecord) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const href = hrefOf(record.ref);
  return (
    <Section
      title={record.title === '' ? say('care.untitled') : record.title}
      testID={`conflict-${record.ref.id}`}
      trailing={
        href === null ? undefined : (
          <Button variant="quiet" label={say('care.open')} onPress={() => router.push(href)} />
        )
      }
    >
      <Text variant="small" tone="textSoft">
        {kindWords(say, record.ref.kind)}
      </Text>
      <View style={{ gap: theme.space.l }}>
        {record.conflicts.map((conflict) => (
          <FieldVersions key={conflict.field} record={record} conflict={conflict} />
        ))}
        {record.lost.map((edit) => (
          <Lost key={edit.editId} edit={edit} />
        ))}
      </View>
    </Section>
  );
};

const styles = StyleSheet.create({
  beside: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'stretch' },
});
