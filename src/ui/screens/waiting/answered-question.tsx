import { useRouter } from 'expo-router';
import { isJsonObject, type Json } from '../../../core/json';
import { Row } from '../../components';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import type { Question } from './question-card';

/** A question that is over: what was asked, and what was answered or that nobody did. */
export const AnsweredQuestion = ({ question }: { question: Question }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const words = (response: Json): string => {
    if (typeof response === 'boolean') return say(response ? 'waiting.sayYes' : 'waiting.sayNo');
    if (isJsonObject(response)) return words(response['response'] ?? null);
    return typeof response === 'string' ? response : JSON.stringify(response);
  };
  const end =
    question.state === 'answered'
      ? say('waiting.youAnswered', {
          answer: question.responseEntryId === null ? words(question.response) : say('waiting.answeredAloud'),
        })
      : say('waiting.questionExpired');
  return (
    <Row
      title={question.text}
      subtitle={`${end} · ${question.agentName} · ${when(question.createdAt)}`}
      onPress={() => router.push({ pathname: '/run/[key]', params: { key: question.runKey } })}
      testID={`asked-${question.id}`}
    />
  );
};
