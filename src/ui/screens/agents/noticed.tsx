import { Fragment } from 'react';
import type { AgentId } from '../../../core/named-ids';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useTellUndone } from '../../api';
import { Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { answerIn, saidIn, type NoticedSaid } from './noticed-answer';
import { toolWords } from '../../../words/tool-words';

type Noticed = QueryOutput<'memory.list'>['noticed'][number];

const answerWord = {
  approved: 'agents.youAccepted',
  edited: 'agents.youChanged',
  rejected: 'agents.youRejected',
} as const;

/** An answer of the person is kept by its codes; here it reads as what was said. */
const useNoticedWords = () => {
  const { say, language } = useSpeaking();
  const answerWords = ({ response }: NoticedSaid): string => {
    if (typeof response === 'boolean') return say(response ? 'waiting.sayYes' : 'waiting.sayNo');
    return typeof response === 'string' ? response : say('waiting.answeredAloud');
  };
  return (text: string): { readonly title: string; readonly isAnswer: boolean } => {
    const told = saidIn(text);
    if (told !== null) {
      const answered = say('waiting.youAnswered', { answer: answerWords(told) });
      return { title: `${told.question} – ${answered}`, isAnswer: true };
    }
    const answer = answerIn(text);
    if (answer === null) return { title: text, isAnswer: false };
    const said = say(answerWord[answer.decision], { what: toolWords(answer.toolName, language) });
    const title = answer.reason === null ? said : `${said} – “${answer.reason}”`;
    return { title, isAnswer: true };
  };
};

/** What it noticed lately, and reads again until newer things push it out: pinned, it stays. */
export const NoticedSection = ({
  agentId,
  noticed,
  isOver,
}: {
  agentId: AgentId;
  noticed: readonly Noticed[];
  isOver: boolean;
}) => {
  const { say, sentence } = useSpeaking();
  const wordsOf = useNoticedWords();
  const toast = useToast();
  const tellUndone = useTellUndone();
  const pin = useAct('memory.pin').run;
  const forget = useAct('memory.forget').run;
  if (noticed.length === 0) return null;
  const keep = async (messageId: string): Promise<void> => {
    const answer = await pin({ agentId, messageId });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    const { key } = answer.value;
    toast.show({
      text: say('agents.pinned'),
      actionLabel: say('shell.undo'),
      isWayBack: true,
      onAction: () => void tellUndone(forget({ agentId, key })),
    });
  };
  return (
    <Section title={say('agents.noticed')} testID="agent-noticed">
      <Text variant="small" tone="textSoft">
        {say('agents.noticedHint')}
      </Text>
      <Card>
        {noticed.map(({ id, tainted, ...said }, at) => {
          const { title, isAnswer } = wordsOf(said.text);
          return (
            <Fragment key={id}>
              {at > 0 && <Separator />}
              <Row
                title={title}
                {...(tainted && { subtitle: say('agents.noticedOutside') })}
                trailing={
                  isOver || isAnswer ? null : (
                    <IconButton
                      icon="pin"
                      size={18}
                      label={say('agents.pin', { text: title })}
                      onPress={() => void keep(id)}
                      testID={`memory-pin-${id}`}
                    />
                  )
                }
              />
            </Fragment>
          );
        })}
      </Card>
    </Section>
  );
};
