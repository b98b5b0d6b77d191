import { Linking, View } from 'react-native';
import { providerFacts } from '../../../gateway/providers/provider-facts';
import { Button, Section } from '../../components';
import { useSpeaking } from '../../words';
import { providerChoices, type ProviderChoice } from '../models/provider-kinds';
import { ToldRows, type ToldRow } from '../welcome/told-rows';
import { useChoiceTitle } from './use-choice-title';

/** What is known of each of them, and the same of all: what is sent. */
const useTold = (choice: ProviderChoice): readonly ToldRow[] => {
  const { say } = useSpeaking();
  const { company, isToldNotToStore } = providerFacts[providerChoices[choice].kind];
  const sent: ToldRow = { icon: 'read', title: say('connect.sent'), hint: say('connect.sentHint') };
  const kept = { icon: 'journal', title: say('connect.kept') } as const;
  if (choice === 'own')
    return [
      { icon: 'lock', title: say('connect.whereOwn'), hint: say('connect.local') },
      sent,
      { ...kept, hint: say('connect.keptOwn') },
      { icon: 'tag', title: say('connect.costOwn'), hint: say('connect.costOwnHint') },
    ];
  if (company === null)
    return [
      { icon: 'send', title: say('connect.whereOther'), hint: say('connect.cloud') },
      sent,
      { ...kept, hint: say('connect.keptOther') },
      { icon: 'tag', title: say('connect.costOther'), hint: say('connect.costHint') },
    ];
  return [
    { icon: 'send', title: say('connect.whereCompany', { company }), hint: say('connect.cloud') },
    sent,
    { ...kept, hint: say(isToldNotToStore ? 'connect.keptNotStored' : 'connect.keptCompany', { company }) },
    { icon: 'tag', title: say('connect.costCompany', { company }), hint: say('connect.costHint') },
  ];
};

/** [PROVIDER-10] What choosing this one means, before a key is typed. */
export const ProviderFactsTold = ({ choice }: { choice: ProviderChoice }) => {
  const { say } = useSpeaking();
  const titleOf = useChoiceTitle();
  const rows = useTold(choice);
  const { company, terms } = providerFacts[providerChoices[choice].kind];
  return (
    <Section title={titleOf(choice)} testID="provider-facts">
      <ToldRows rows={rows} />
      {company !== null && terms !== null && (
        <View style={{ alignItems: 'flex-start' }}>
          <Button
            variant="quiet"
            icon="outside"
            label={say('connect.terms', { company })}
            onPress={() => void Linking.openURL(terms)}
            testID="provider-terms"
          />
        </View>
      )}
    </Section>
  );
};
