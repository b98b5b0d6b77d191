import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { fieldWords } from '../../../words/field-words';
import { useLive } from '../../api';
import { Card, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useValueWords } from './use-value-words';

type Approval = NonNullable<QueryOutput<'approval.show'>>;
type Change = Approval['changes'][number];

/** What a person looks for first. */
const FIRST: readonly string[] = ['title', 'name', 'text'];
const rank = (field: string): number => {
  const at = FIRST.indexOf(field);
  return at === -1 ? FIRST.length : at;
};

/** Of something new what it is empty of is not worth a line. */
const isWorthALine = ({ after }: Change['fields'][number]): boolean =>
  after !== null && after !== '' && !(Array.isArray(after) && after.length === 0);
const shownFields = ({ fields, isNew }: Change): readonly Change['fields'][number][] =>
  fields.filter((field) => !isNew || isWorthALine(field)).sort((a, b) => rank(a.field) - rank(b.field));

/** What may be at the end of a link that is proposed: a task, or what somebody said it in. */
const useNameOf = (end: string): string | undefined => {
  const id = end === '' ? '-' : end;
  const task = useLive('task.get', { id }).data?.title;
  const voiceNote = useLive('voice.get', { id }).data?.title;
  const note = useLive('note.get', { id }).data?.title;
  return [task, voiceNote, note].find((title) => title !== undefined && title !== '');
};

/** A link reads as what it joins; the ends that are new here are known by the other changes. */
const LinkChange = ({ change, changes }: { change: Change; changes: readonly Change[] }) => {
  const { say } = useSpeaking();
  const endOf = (name: string): string => {
    const value = change.fields.find(({ field }) => field === name)?.after;
    return typeof value === 'string' ? value : '';
  };
  const [from, to] = [endOf('from'), endOf('to')];
  const thereFrom = useNameOf(from);
  const thereTo = useNameOf(to);
  const nameOf = (id: string): string =>
    changes.find((each) => each.id === id)?.name ?? (id === from ? thereFrom : thereTo) ?? '…';
  return (
    <Text tone="textSoft" testID="change-link">
      {say('waiting.links', { from: nameOf(from), to: nameOf(to) })}
    </Text>
  );
};

const FieldChange = ({ change, isNew }: { change: Change['fields'][number]; isNew: boolean }) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  const words = useValueWords();
  const { field, before, after } = change;
  return (
    <View style={{ gap: 2 }} testID={`change-${field}`}>
      <Text variant="small" tone="textSoft">
        {fieldWords(field, language)}
      </Text>
      {!isNew && (
        <View style={[styles.line, { gap: theme.space.s }]}>
          <Text variant="small" tone="textSoft">
            {say('waiting.before')}
          </Text>
          <Text tone="textSoft" style={styles.was}>
            {words(field, before)}
          </Text>
        </View>
      )}
      <View style={[styles.line, { gap: theme.space.s }]}>
        {!isNew && (
          <Text variant="small" tone="success">
            {say('waiting.after')}
          </Text>
        )}
        <Text style={styles.words}>{words(field, after)}</Text>
      </View>
    </View>
  );
};

/** Before and after, worked out by the tool's own code from the records here: never by what a model says of them. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Section title={say('waiting.whatChanges')} testID="approval-changes">
      {changes.length === 0 ? (
        <Text tone="textSoft">{say('waiting.noChange')}</Text>
      ) : (
        changes.map((change) =>
          change.kind === 'link' ? (
            <LinkChange key={change.id} change={change} changes={changes} />
          ) : (
            <Card key={change.id} style={{ padding: theme.space.m, gap: theme.space.m }}>
              {change.name !== null && (
                <Text variant="label">
                  {change.isNew ? say('waiting.isNew', { name: change.name }) : change.name}
                </Text>
              )}
              {shownFields(change).map((field) => (
                <FieldChange key={field.field} change={field} isNew={change.isNew} />
              ))}
            </Card>
          ),
        )
      )}
    </Section>
  );
};

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'baseline' },
  words: { flex: 1, minWidth: 0 },
  was: { flex: 1, minWidth: 0, textDecorationLine: 'line-through' },
});
