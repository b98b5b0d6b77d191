import type { ReactNode } from 'react';
import { Button, Sheet } from '../../components';
import { useSpeaking } from '../../words';

export const EntrySheetFrame = ({
  title,
  isUsable,
  onSave,
  onRemove,
  onClose,
  children,
}: {
  title: string;
  isUsable: boolean;
  onSave: () => void;
  onRemove: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { say } = useSpeaking();
  const remove = () => {
    onClose();
    onRemove();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      testID="entry-sheet"
      footer={
        <>
          <Button label={say('track.save')} onPress={onSave} isDisabled={!isUsable} testID="entry-save" />
          <Button variant="danger" label={say('track.delete')} onPress={remove} testID="entry-delete" />
        </>
      }
    >
      {children}
    </Sheet>
  );
};
