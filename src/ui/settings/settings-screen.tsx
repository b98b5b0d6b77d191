import { Screen } from '../components';
import { useWords } from '../words';
import { AboutSection } from './about-section';
import { AgentsSection } from './agents-section';
import { AppearanceSection } from './appearance-section';
import { CareSection } from './care-section';
import { DataSection } from './data-section';
import { DevicesSection } from './devices-section';
import { KeyboardSection } from './keyboard-section';
import { LockSection } from './lock-section';
import { LanguageSection } from './language-section';
import { ProfileSection } from './profile-section';
import { ZoneSection } from './zone-section';

export const SettingsScreen = () => {
  const say = useWords();
  return (
    <Screen title={say('settings.title')} testID="settings-screen">
      <ProfileSection />
      <DevicesSection />
      <AppearanceSection />
      <LanguageSection />
      <ZoneSection />
      <LockSection />
      <AgentsSection />
      <CareSection />
      <DataSection />
      <KeyboardSection />
      <AboutSection />
    </Screen>
  );
};
