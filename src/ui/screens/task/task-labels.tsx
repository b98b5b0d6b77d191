import { useState } from 'react';
import type { TaskDetail } from '../../../runtime/api/values';
import { useCommand } from '../../api';
import { LabelChoice, LabelSection, useLabelling } from './labelling';

export const TaskLabels = ({ task: { id, labels } }: { task: TaskDetail }) => {
  const [isOpen, setOpen] = useState(false);
  const add = useCommand('task.addLabel').run;
  const remove = useCommand('task.removeLabel').run;
  const labelling = useLabelling({
    of: id,
    labels,
    add: (labelId, act) => add({ id, labelId }, act),
    remove: (labelId) => remove({ id, labelId }),
  });
  return (
    <LabelSection labelling={labelling} onAdd={() => setOpen(true)} addTestID="task-add-label">
      <LabelChoice labelling={labelling} isOpen={isOpen} onClose={() => setOpen(false)} />
    </LabelSection>
  );
};
