import { Row, Section } from '../components';
import { useWords } from '../words';
import { SettingsList } from './settings-list';

const keys = ['add', 'search', 'rows', 'open', 'move', 'close'] as const;

const hasKeys = (): boolean => window.matchMedia('(any-pointer: fine)').matches;

/** Which keys do what. Where there is nothing but a finger there is hardly a keyboard. */
export const KeyboardSection = () => {
  const say = useWords();
  if (!hasKeys()) return null;
  return (
    <Section title={say('settings.keyboard')}>
      <SettingsList>
        {keys.map((key) => (
          <Row key={key} title={say(`settings.keys_${key}`)} subtitle={say(`settings.keysFor_${key}`)} />
        ))}
      </SettingsList>
    </Section>
  );
};
