import type { ReactNode } from 'react';
import type { Provenance } from '../../../runtime/api/values';
import type { VouchRef } from '../../../runtime/api/vouch-definition';
import { Button, Sheet } from '../../components';
import { useSpeaking } from '../../words';
import { RecordOrigin } from '../vouch/record-origin';

export const EntrySheetFrame = ({
  of,
  provenance,
  title,
  isUsable,
  onSave,
  onRemove,
  onClose,
  children,
}: {
  of: VouchRef;
  provenance: Provenance | undefined;
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
      <RecordOrigin of={of} texts={[provenance]} />
      {children}
    </Sheet>
  );
};
