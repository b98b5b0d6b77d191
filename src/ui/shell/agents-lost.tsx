import { useState } from 'react';
import { useCommand } from '../api';
import { Banner, Button, Sheet, Text, useToast } from '../components';
import { useSpeaking } from '../words';

/** [LOST-1] Agents' database is gone: the copy that may exist comes first; beginning anew is said on purpose. */
export const AgentsLostBanner = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('agents.beginAnew');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const begin = async (): Promise<void> => {
    const answer = await run({});
    close();
    toast.show({ text: answer.ok ? say('agents.lostBegun') : sentence(answer.error) });
  };
  return (
    <>
      <Banner
        tone="danger"
        icon="alert"
        text={say('agents.lostBanner')}
        actionLabel={say('agents.lostAction')}
        onAction={() => setIsOpen(true)}
        actionTestID="agents-lost-open"
        testID="banner-agents-lost"
      />
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={say('agents.lostTitle')}
        testID="agents-lost"
        footer={
          <>
            <Button label={say('agents.lostWait')} onPress={close} testID="agents-lost-wait" />
            <Button
              variant="quiet"
              label={say('agents.lostAnew')}
              onPress={() => {
                if (!isRunning) void begin();
              }}
              testID="agents-begin-anew"
            />
          </>
        }
      >
        <Text>{sentence({ code: 'agents_lost' })}</Text>
      </Sheet>
    </>
  );
};
