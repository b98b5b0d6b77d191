import { z } from 'zod';
import type { CareRef } from '../../../runtime/api/care-definition';
import { most } from '../../../runtime/api/most';
import { Button, Field, Sheet } from '../../components';
import { useSpeaking } from '../../words';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { fieldWords, isLongText } from './value-words';

const ENTER_SAVES = { submitBehavior: 'blurAndSubmit', blurOnSubmit: true } as const;

const keptVersions = createKeptEdits('own-version', z.object({ text: z.string() }));

/** A third version, begun with the one that is shown. */
export const OwnVersionSheet = ({
  of,
  field,
  start,
  isBusy,
  onSave,
  onClose,
}: {
  of: CareRef;
  field: string;
  start: string;
  isBusy: boolean;
  /** Answers whether it was stored. */
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
}) => {
  const { say } = useSpeaking();
  const { edit, setEdit, forget } = useKeptEdit(keptVersions, {
    key: `${of.kind} ${of.id} ${field}`,
    stored: { text: start },
  });
  const { text } = edit;
  const isTitle = field === 'title' || field === 'name' || field === 'text';
  const canSave = !isTitle || text.trim() !== '';
  const save = async (): Promise<void> => {
    if (!canSave || isBusy || !(await onSave(text))) return;
    forget();
    onClose();
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
          onPress={() => void save()}
          isBusy={isBusy}
          isDisabled={!canSave}
          testID="own-version-save"
        />
      }
    >
      <Field
        label={fieldWords(say, field)}
        value={text}
        onChangeText={(typed) => setEdit({ text: kept(typed) })}
        multiline={isTitle || isLongText(field)}
        {...(isTitle && { ...ENTER_SAVES, onSubmitEditing: () => void save() })}
        most={isTitle ? most.title : null}
        autoFocus
        testID="own-version-text"
      />
    </Sheet>
  );
};
