import { useRouter } from 'expo-router';
import { useLive } from '../../api';
import { EmptyState, ErrorState, LoadingState, Screen } from '../../components';
import { useSpeaking } from '../../words';
import { changeSetsOf } from './change-sets';
import { ChangeSet } from './change-set';
import { QuestionCard } from './question-card';

const MOST = 200;

/** Everything that agents want to do and to know, until the person answered. */
export const WaitingScreen = () => {
  const { say, language } = useSpeaking();
  const router = useRouter();
  const approvals = useLive('approval.list', { limit: MOST, language });
  const questions = useLive('question.list', { limit: MOST });
  const back = () => (router.canGoBack() ? router.back() : router.replace('/agents'));
  const failed = approvals.status === 'failed' ? approvals : questions.status === 'failed' ? questions : null;
  const isEmpty = approvals.data?.approvals.length === 0 && questions.data?.questions.length === 0;
  return (
    <Screen title={say('waiting.title')} onBack={back} testID="waiting-screen">
      {failed !== null ? (
        <ErrorState failure={failed.error} onRetry={failed.refetch} />
      ) : approvals.data === undefined || questions.data === undefined ? (
        <LoadingState />
      ) : isEmpty ? (
        <EmptyState icon="check" title={say('waiting.emptyTitle')} body={say('waiting.emptyBody')} />
      ) : (
        <>
          {questions.data.questions.map((question) => (
            <QuestionCard key={question.id} question={question} />
          ))}
          {changeSetsOf(approvals.data.approvals).map((set) => (
            <ChangeSet key={set.id} set={set} />
          ))}
        </>
      )}
    </Screen>
  );
};
