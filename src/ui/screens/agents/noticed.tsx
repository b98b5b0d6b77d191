import { Fragment } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand } from '../../api';
import { Card, IconButton, Row, Section, Separator, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';

type Noticed = QueryOutput<'memory.list'>['noticed'][number];

/** What it noticed lately, and reads again until newer things push it out: pinned, it stays. */
export const NoticedSection = ({
  agentId,
  noticed,
  isOver,
}: {
  agentId: string;
  noticed: readonly Noticed[];
  isOver: boolean;
}) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const pin = useCommand('memory.pin').run;
  const forget = useCommand('memory.forget').run;
  if (noticed.length === 0) return null;
  const keep = async (messageId: string): Promise<void> => {
    const answer = await pin({ agentId, messageId });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    const { key } = answer.value;
    toast.show({
      text: say('agents.pinned'),
      actionLabel: say('shell.undo'),
      onAction: () => void forget({ agentId, key }),
    });
  };
  return (
    <Section title={say('agents.noticed')} testID="agent-noticed">
      <Text variant="small" tone="textSoft">
        {say('agents.noticedHint')}
      </Text>
      <Card>
        {noticed.map(({ id, text, tainted }, at) => (
          <Fragment key={id}>
            {at > 0 && <Separator />}
            <Row
              title={text}
              {...(tainted && { subtitle: say('agents.noticedOutside') })}
              trailing={
                isOver ? null : (
                  <IconButton
                    icon="pin"
                    size={18}
                    label={say('agents.pin', { text })}
                    onPress={() => void keep(id)}
                    testID={`memory-pin-${id}`}
                  />
                )
              }
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
