import { Button, Text } from '../components';
import type { AppStart } from '../../runtime/app-start';
import { storePeerChoice } from '../../runtime/app-web-address';
import { useSpeaking } from '../words';
import { useDevice } from './device-provider';
import { Away } from './away';
import { NoticeScreen } from './notice-screen';
import { Recovery } from './recovery';

type Problem = Exclude<AppStart, { readonly state: 'open' }>;

/** Every way a start can end without the person's data on screen. */
export const StartProblem = ({ start, onAgain }: { start: Problem; onAgain: () => void }) => {
  const { say, sentence } = useSpeaking();
  const { keyValue, restart } = useDevice();
  switch (start.state) {
    case 'needsLink':
      return (
        <NoticeScreen
          icon="link"
          title={say('shell.linkTitle')}
          body={say('shell.linkBody')}
          testID="needs-link"
        >
          <Button variant="quiet" icon="restore" label={say('shell.tryAgain')} onPress={onAgain} />
        </NoticeScreen>
      );
    case 'away':
      return <Away onBack={start.onBack} onAgain={onAgain} />;
    case 'recovery':
      return <Recovery start={start} onRestored={onAgain} />;
    case 'failed':
      return (
        <NoticeScreen
          icon="alert"
          tone="danger"
          title={say('shell.startFailedTitle')}
          body={sentence(start.failure)}
          testID="start-failed"
        >
          <Button variant="primary" icon="restore" label={say('shell.tryAgain')} onPress={onAgain} />
          {start.canTryHub === true && (
            <Button
              variant="quiet"
              icon="link"
              label={say('settings.backToHub')}
              onPress={() => {
                storePeerChoice(keyValue, 'hub');
                (restart ?? onAgain)();
              }}
              testID="back-to-hub"
            />
          )}
          <Text variant="small" tone="textSoft" selectable>
            {say('shell.errorCode', { code: start.failure.code })}
          </Text>
        </NoticeScreen>
      );
  }
};
