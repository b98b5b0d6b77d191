import { useState } from 'react';
import type { RecordRef } from '../../../runtime/api/journal-values';
import type { LabelView } from '../../../runtime/api/values';
import { useCommand } from '../../api';
import { LabelChoice, LabelSection, useLabelling } from '../task/labelling';

type Props = { readonly of: RecordRef; readonly labels: readonly LabelView[] };

const useRecordLabelling = ({ of, labels }: Props) => {
  const add = useCommand('record.addLabel').run;
  const remove = useCommand('record.removeLabel').run;
  return useLabelling({
    of: of.id,
    labels,
    add: (labelId, act) => add({ ...of, labelId }, act),
    remove: (labelId) => remove({ ...of, labelId }),
  });
};

/** Which labels a record of any kind has. */
export const LabelSheet = ({
  of,
  labels,
  isOpen,
  onClose,
}: Props & { readonly isOpen: boolean; readonly onClose: () => void }) => (
  <LabelChoice labelling={useRecordLabelling({ of, labels })} isOpen={isOpen} onClose={onClose} />
);

export const RecordLabels = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  const labelling = useRecordLabelling(props);
  return (
    <LabelSection labelling={labelling} onAdd={() => setOpen(true)} addTestID="entry-add-label">
      <LabelChoice labelling={labelling} isOpen={isOpen} onClose={() => setOpen(false)} />
    </LabelSection>
  );
};
