import { Section, Text } from '../../components';
import { useWords } from '../../words';
import { DemoMark } from '../agents/demo-mark';
import { ToldRows } from './told-rows';

/** What leaves the device, and what never does. */
export const LeavesStep = () => {
  const say = useWords();
  return (
    <>
      <Text>{say('welcome.leavesBody')}</Text>
      <Section title={say('welcome.stays')}>
        <ToldRows
          rows={[
            { icon: 'journal', title: say('welcome.staysJournal'), hint: say('welcome.staysJournalHint') },
            { icon: 'lock', title: say('welcome.staysKeys'), hint: say('welcome.staysKeysHint') },
          ]}
        />
      </Section>
      <Section title={say('welcome.leaves')}>
        <ToldRows
          rows={[
            { icon: 'send', title: say('welcome.leavesModel'), hint: say('welcome.leavesModelHint') },
            { icon: 'download', title: say('welcome.leavesExport'), hint: say('welcome.leavesExportHint') },
          ]}
        />
      </Section>
      <DemoMark />
    </>
  );
};
