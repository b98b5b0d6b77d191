import { useState } from 'react';
import { Button, Field, Sheet } from '../../components';
import { useSpeaking } from '../../words';
import { fieldWords, isLongText } from './value-words';

/** A third version, begun with the one that is shown. */
export const OwnVersionSheet = ({
  field,
  start,
  isBusy,
  onSave,
  onClose,
}: {
  field: string;
  start: string;
  isBusy: boolean;
  onSave: (text: string) => void;
  onClose: () => void;
}) => {
  const { say } = useSpeaking();
  const [text, setText] = useState(start);
  const isTitle = field === 'title' || field === 'name' || field === 'text';
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('care.writeOwnTitle')}
      testID="own-version"
      footer={
        <Button
          label={say('care.writeOwnSave')}
          onPress={() => onSave(text)}
          isBusy={isBusy}
          isDisabled={isTitle && text.trim() === ''}
          testID="own-version-save"
        />
      }
    >
      <Field
        label={fieldWords(say, field)}
        value={text}
        onChangeText={setText}
        multiline={isLongText(field)}
        maxLength={isTitle ? 500 : 20_000}
        autoFocus
        testID="own-version-text"
      />
    </Sheet>
  );
};
