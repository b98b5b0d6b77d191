import { useState } from 'react';
import { Row, Section, Text } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useDevice } from '../../shell/device-provider';
import { useStart } from '../../shell/start-provider';
import { useWords } from '../../words';
import { useWhen } from '../agents/use-when';

const ranWords = { did: 'alerts.ranDid', nothing: 'alerts.ranNothing', failed: 'alerts.ranFailed' } as const;
const placeWords = {
  hub: 'alerts.backgroundHub',
  browser: 'alerts.backgroundBrowser',
  device: 'alerts.backgroundPhone',
} as const;

/** [BACKGROUND-1] What is so here, and what really ran: no promise. */
export const BackgroundSection = () => {
  const say = useWords();
  const when = useWhen();
  const { background } = useDevice();
  const { place, isTrial } = useStart();
  const [log] = useState(() => background?.() ?? null);
  const says = isTrial
    ? 'alerts.backgroundTrial'
    : log?.isScheduled === false
      ? 'alerts.backgroundOff'
      : placeWords[place];
  return (
    <Section title={say('alerts.background')}>
      <Text>{say(says)}</Text>
      {log !== null && (
        <SettingsList>
          {log.runs.length === 0 ? (
            <Row title={say('alerts.lastRuns')} subtitle={say('alerts.neverRan')} />
          ) : (
            log.runs
              .slice(0, 5)
              .map(({ at, did }) => <Row key={at} title={when(at)} subtitle={say(ranWords[did])} />)
          )}
        </SettingsList>
      )}
    </Section>
  );
};
