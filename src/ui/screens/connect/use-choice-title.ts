import { Platform } from 'react-native';
import { providerFacts } from '../../../gateway/providers/provider-facts';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';
import { addressWords } from '../models/address-words';
import { providerChoices, type ProviderChoice } from '../models/provider-kinds';

/** Who asks it: a phone itself, or the computer of a hub. */
export const useAddressWords = () => addressWords(useStart().place === 'device' ? Platform.OS : 'web');

export const useChoiceTitle = (): ((choice: ProviderChoice) => string) => {
  const { say } = useSpeaking();
  const { own } = useAddressWords();
  return (choice) =>
    choice === 'own'
      ? say(own)
      : (providerFacts[providerChoices[choice].kind].company ?? say('connect.other'));
};
