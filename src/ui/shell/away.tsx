import { useEffect } from 'react';
import { Button } from '../components';
import { useWords } from '../words';
import { NoticeScreen } from './notice-screen';

/** The app is here, the hub with the person's data is not. Goes on by itself. */
export const Away = ({
  onBack,
  onAgain,
}: {
  onBack: (listener: () => void) => () => void;
  onAgain: () => void;
}) => {
  const say = useWords();
  useEffect(() => onBack(onAgain), [onBack, onAgain]);
  return (
    <NoticeScreen icon="link" title={say('shell.awayTitle')} body={say('shell.awayBody')} testID="hub-away">
      <Button variant="primary" icon="restore" label={say('shell.tryAgain')} onPress={onAgain} />
    </NoticeScreen>
  );
};
