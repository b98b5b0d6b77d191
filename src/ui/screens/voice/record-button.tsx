import { IconButton } from '../../components';
import { useWords } from '../../words';
import { useRecording } from './recording-provider';

/** One tap, and it records. */
export const RecordButton = ({ noteId, testID }: { noteId?: string; testID: string }) => {
  const say = useWords();
  const { record } = useRecording();
  return (
    <IconButton
      icon="microphone"
      label={say('voice.record')}
      onPress={() => record({ noteId })}
      testID={testID}
    />
  );
};
