import { useState } from 'react';
import { Button, Field, Sheet } from '../../components';
import { useSpeaking } from '../../words';
import { fieldWords, isLongText } from './value-words';

const ENTER_SAVES = { submitBehavior: 'blurAndSubmit', blurOnSubmit: true } as const;

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
  const canSave = !isTitle || text.trim() !== '';
  const save = (): void => {
    if (canSave && !isBusy) onSave(text);
  };
  // A title grows over lines until it is seen whole, and has none of its own.
  const kept = (typed: string): string => (isTitle ? typed.replaceAll(/[\r\n]+/g, ' ') : typed);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('care.writeOwnTitle')}
      testID="own-version"
      footer={
        <Button
          label={say('care.writeOwnSave')}
          onPress={save}
          isBusy={isBusy}
          isDisabled={!canSave}
          testID="own-version-save"
        />
      }
    >
      <Field
        label={fieldWords(say, field)}
        value={text}
        onChangeText={(typed) => setText(kept(typed))}
        multiline={isTitle || isLongText(field)}
        {...(isTitle && { ...ENTER_SAVES, onSubmitEditing: save })}
        maxLength={isTitle ? 500 : 20_000}
        autoFocus
        testID="own-version-text"
      />
    </Sheet>
  );
};
