import { StyleSheet, View } from 'react-native';
import { z } from 'zod';
import { MOST_WORDS } from '../../../agents/approvals/most-words';
import type { Json } from '../../../core/json';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useOnce } from '../../api';
import { Button, Card, Field, Section, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { useRecording } from '../voice/recording-provider';

export type Question = QueryOutput<'question.list'>['questions'][number];
type Answer = (response: Json) => void;

const Choices = ({
  options,
  onAnswer,
}: {
  options: readonly { label: string; response: Json }[];
  onAnswer: Answer;
}) => {
  const theme = useTheme();
  return (
    <View style={[styles.choices, { gap: theme.space.s }]}>
      {options.map(({ label, response }, at) => (
        <Button
          key={label}
          variant="quiet"
          label={label}
          onPress={() => onAnswer(response)}
          testID={`question-choice-${at}`}
        />
      ))}
    </View>
  );
};

const keptAnswers = createKeptEdits('answer', z.object({ text: z.string() }));
const noAnswer = { text: '' };

type TypedAnswer = {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly forget: () => void;
};
/** What is half typed outlives the row, which a long list takes away far from the eye, and the screen. */
const useTypedAnswer = (questionId: string): TypedAnswer => {
  const { edit, setEdit, forget } = useKeptEdit(keptAnswers, { key: questionId, stored: noAnswer });
  return { text: edit.text, type: (text) => setEdit({ text }), forget };
};

const Typed = ({ typed: { text, type }, onAnswer }: { typed: TypedAnswer; onAnswer: Answer }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.s }}>
      <Field
        label={say('waiting.yourAnswer')}
        value={text}
        onChangeText={type}
        multiline
        most={MOST_WORDS}
        testID="question-text"
      />
      <Button
        label={say('waiting.answer')}
        isDisabled={text.trim() === ''}
        onPress={() => onAnswer(text)}
        testID="question-send"
      />
    </View>
  );
};

type AnsweringProps = {
  readonly question: Question;
  readonly typed: TypedAnswer;
  readonly onAnswer: Answer;
};
const Answering = ({ question, typed, onAnswer }: AnsweringProps) => {
  const { say } = useSpeaking();
  if (question.kind === 'yesNo')
    return (
      <Choices
        options={[
          { label: say('waiting.sayYes'), response: true },
          { label: say('waiting.sayNo'), response: false },
        ]}
        onAnswer={onAnswer}
      />
    );
  if (question.kind === 'multiChoice')
    return (
      <Choices options={question.options.map((label) => ({ label, response: label }))} onAnswer={onAnswer} />
    );
  return <Typed typed={typed} onAnswer={onAnswer} />;
};

const Spoken = ({ onSpoken }: { onSpoken: (entryId: string) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { record } = useRecording();
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="small" tone="textSoft">
        {say('waiting.audioTyped')}
      </Text>
      <Button
        icon="microphone"
        label={say('waiting.answerAloud')}
        onPress={() => record({ onKept: onSpoken })}
        testID="question-speak"
      />
    </View>
  );
};

/** What an agent wants to know. */
export const QuestionCard = ({ question }: { question: Question }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const when = useWhen();
  const { run } = useCommand('question.answer');
  const once = useOnce();
  const typed = useTypedAnswer(question.id);
  const answer = (said: { response: Json } | { entryId: string }): Promise<void> =>
    once(async () => {
      const done = await run({ id: question.id, ...said });
      if (done.ok) typed.forget();
      toast.show({ text: done.ok ? say('waiting.answered') : sentence(done.error) });
    });
  return (
    <Section title={say('waiting.asks', { agent: question.agentName })} testID={`question-${question.id}`}>
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        <Text>{question.text}</Text>
        {question.tainted && (
          <Text variant="small" tone="warning">
            {say('waiting.tainted')}
          </Text>
        )}
        {question.isRequired && (
          <Text variant="small" tone="textSoft">
            {say('waiting.required')}
          </Text>
        )}
        {question.kind === 'audio' && <Spoken onSpoken={(entryId) => void answer({ entryId })} />}
        {question.requiredBy !== null && (
          <Text variant="small" tone="textSoft">
            {say('waiting.until', { when: when(question.requiredBy) })}
          </Text>
        )}
        <Answering question={question} typed={typed} onAnswer={(response) => void answer({ response })} />
      </Card>
    </Section>
  );
};

const styles = StyleSheet.create({ choices: { flexDirection: 'row', flexWrap: 'wrap' } });
