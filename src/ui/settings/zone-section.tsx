import type { QueryOutput } from '../../runtime/api/definition';
import { useLive } from '../api';
import { Row, Section } from '../components';
import { useStart } from '../shell/start-provider';
import { useWords } from '../words';
import { SettingsList } from './settings-list';

type Place = ReturnType<typeof useStart>['place'];

/** Where nobody said anything, the peer's own clock stands in. */
const unsaidWords = {
  hub: 'settings.zoneFromHub',
  browser: 'settings.zoneFromBrowser',
  device: 'settings.zoneFromDevice',
} as const satisfies Record<Place, string>;
/** A browser's own peer writes none: what stands there came with a backup. */
const saidWords = {
  hub: 'settings.zoneFromScreen',
  browser: 'settings.zoneFromElsewhere',
  device: 'settings.zoneFromDevice',
} as const satisfies Record<Place, string>;

/** As one says it: America/New York. */
const shown = (zone: string): string => zone.replaceAll('_', ' ');

/** [TIMER-26] Which zone days go by, and who says so. */
const ZoneRows = ({ now, place }: { now: QueryOutput<'zone.now'>; place: Place }) => {
  const say = useWords();
  const { personZone, homeZone, goesBy } = now;
  const source = say((personZone === null ? unsaidWords : saidWords)[place]);
  return (
    <SettingsList>
      <Row title={shown(goesBy)} subtitle={say('settings.zoneGoesBy', { source })} testID="settings-zone" />
      {homeZone !== null && homeZone !== goesBy && (
        <Row title={shown(homeZone)} subtitle={say('settings.zoneHome')} testID="settings-home-zone" />
      )}
    </SettingsList>
  );
};

export const ZoneSection = () => {
  const say = useWords();
  const { place } = useStart();
  const now = useLive('zone.now', {});
  if (now.data === undefined) return null;
  return (
    <Section title={say('settings.zone')}>
      <ZoneRows now={now.data} place={place} />
    </Section>
  );
};
