import { providerFacts } from '../../../gateway/providers/provider-facts';
import { ChoiceRows } from '../../components';
import { useSpeaking } from '../../words';
import { choiceOrder, providerChoices, type ProviderChoice } from '../models/provider-kinds';
import { ProviderFactsTold } from './provider-facts-told';
import { useChoiceTitle } from './use-choice-title';

/** Who runs it: each with what becomes of what is sent, in a line, and of the chosen one the rest. */
export const PickStep = ({
  choice,
  onChoose,
}: {
  choice: ProviderChoice;
  onChoose: (choice: ProviderChoice) => void;
}) => {
  const { say } = useSpeaking();
  const titleOf = useChoiceTitle();
  const lineOf = (of: ProviderChoice): string => {
    if (of === 'own') return say('connect.ownLine');
    const { company } = providerFacts[providerChoices[of].kind];
    return company === null ? say('connect.otherLine') : say('connect.companyLine', { company });
  };
  return (
    <>
      <ChoiceRows
        label={say('models.kind')}
        rows={choiceOrder.map((of) => ({ value: of, title: titleOf(of), subtitle: lineOf(of) }))}
        value={choice}
        onChange={onChoose}
        testID="provider-kind"
      />
      <ProviderFactsTold choice={choice} />
    </>
  );
};
