import { numberFormat } from '../../../core/formatters';
import { View } from 'react-native';
import { Card, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { comingWords, formatWords, leftWords } from './format-words';
import { comesOf, type DryRun } from './use-file-import';

const LONGEST_EXAMPLE = 60;

const Coming = ({ dryRun }: { dryRun: DryRun }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const number = numberFormat(locale);
  const { restored, duplicates, countByKind } = dryRun;
  return (
    <Section title={say('transfer.whatComes')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
        {comesOf(dryRun) === 0 && <Text>{say('transfer.nothingComes')}</Text>}
        {Object.entries(countByKind).map(([kind, count]) => (
          <View
            key={kind}
            style={{ flexDirection: 'row', justifyContent: 'space-between', gap: theme.space.m }}
          >
            <Text style={{ flexShrink: 1 }}>{comingWords(say, kind)}</Text>
            <Text variant="label">{number.format(count)}</Text>
          </View>
        ))}
        {restored > 0 && <Text tone="textSoft">{say('transfer.restored', { count: restored })}</Text>}
        {duplicates > 0 && <Text tone="textSoft">{say('transfer.duplicates', { count: duplicates })}</Text>}
      </Card>
    </Section>
  );
};

const Staying = ({ dryRun }: { dryRun: DryRun }) => {
  const theme = useTheme();
  const { say, language } = useSpeaking();
  if (dryRun.left.length === 0) return null;
  return (
    <Section title={say('transfer.whatStays')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        {dryRun.left.map(({ code, count, example }) => (
          <View key={code} style={{ gap: 2 }}>
            <Text>{leftWords(code, language)}</Text>
            <Text variant="small" tone="textSoft">
              {example === ''
                ? say('transfer.leftCount', { count })
                : say('transfer.leftExample', { count, example: example.slice(0, LONGEST_EXAMPLE) })}
            </Text>
          </View>
        ))}
      </Card>
    </Section>
  );
};

/** What an import would do, before it does anything. */
export const DryRunCard = ({ name, dryRun }: { name: string; dryRun: DryRun }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.l }} testID="dry-run">
      <Text tone="textSoft">{`${name} · ${formatWords(say, dryRun.format)}`}</Text>
      <Coming dryRun={dryRun} />
      <Staying dryRun={dryRun} />
      {comesOf(dryRun) > 0 && (
        <Text variant="small" tone="textSoft">
          {say('transfer.outsideText')}
        </Text>
      )}
    </View>
  );
};
