import { Fragment, useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Button, Card, Section, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';

type Consent = { readonly model: string; readonly disclosure: string; readonly confirmedAt: number };

const OneConsent = ({ consent: { model, disclosure, confirmedAt } }: { consent: Consent }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  const [isOpen, setOpen] = useState(false);
  return (
    <View style={{ padding: theme.space.m, gap: theme.space.xs }}>
      <Text>{model}</Text>
      <Text variant="small" tone="textSoft">
        {say('models.agreedAt', { when: when(confirmedAt) })}
      </Text>
      {isOpen && <Text testID={`agreed-text-${model}`}>{disclosure}</Text>}
      <View style={{ alignItems: 'flex-start' }}>
        <Button
          variant="quiet"
          label={say(isOpen ? 'models.agreedHide' : 'models.agreedShow')}
          spoken={`${say(isOpen ? 'models.agreedHide' : 'models.agreedShow')}: ${model}`}
          onPress={() => setOpen(!isOpen)}
          testID={`agreed-${model}`}
        />
      </View>
    </View>
  );
};

/** What was agreed to before and again later counts as it was said last. */
const newestOfEach = (all: readonly Consent[]): readonly Consent[] =>
  all.filter((one) =>
    all.every(({ model, confirmedAt }) => model !== one.model || confirmedAt <= one.confirmedAt),
  );

/** What was agreed to, word for word, and when. */
export const Agreed = ({ provider }: { provider: string }) => {
  const { say } = useSpeaking();
  const all = useLive('consent.list', {}).data?.consents ?? [];
  const consents = newestOfEach(all.filter((each) => each.provider === provider));
  if (consents.length === 0) return null;
  return (
    <Section title={say('models.agreedTitle')} testID="provider-agreed">
      <Card>
        {consents.map((consent, at) => (
          <Fragment key={consent.model}>
            {at > 0 && <Separator />}
            <OneConsent consent={consent} />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
