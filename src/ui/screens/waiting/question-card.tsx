import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { MOST_WORDS } from '../../../agents/approvals/most-words';
import type { Json } from '../../../core/json';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useOnce } from '../../api';
import { Button, Card, Field, Section, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useRecording } from '../voice/recording-provider';
import { useWhen } from '../agents/use-when';

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

/** What is half typed outlives the row: a long list takes away what is far from the eye. */
export type HalfTyped = Map<string, string>;

const Typed = ({ id, typed, onAnswer }: { id: string; typed: HalfTyped; onAnswer: Answer }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [text, setText] = useState(typed.get(id) ?? '');
  const change = (words: string): void => {
    typed.set(id, words);
    setText(words);
  };
  return (
    <View style={{ gap: theme.space.s }}>
      <Field
        label={say('waiting.yourAnswer')}
        value={text}
        onChangeText={change}
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

type Asked = { readonly question: Question; readonly typed: HalfTyped };
const Answering = ({ question, typed, onAnswer }: Asked & { onAnswer: Answer }) => {
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
  return <Typed id={question.id} typed={typed} onAnswer={onAnswer} />;
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
export const QuestionCard = ({ question, typed }: Asked) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const when = useWhen();
  const { run } = useCommand('question.answer');
  const once = useOnce();
  const answer = (said: { response: Json } | { entryId: string }): Promise<void> =>
    once(async () => {
      const done = await run({ id: question.id, ...said });
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
