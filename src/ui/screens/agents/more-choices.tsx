import { useState } from 'react';
import { View } from 'react-native';
import { Card, Icon, Row, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { QuietChoice } from '../alerts/quiet-choice';
import { LimitFields, readLimits } from './limit-fields';
import { ModeChoice } from './mode-choice';
import type { NewAgent, Template } from './new-agent';
import { NewCauses } from './new-causes';
import { NewThinker, useThinkerSummary } from './new-thinker';
import { useLimitWords } from './use-limit-words';
import { useReadCause } from './use-read-cause';

type MoreProps = {
  readonly template: Template;
  readonly agent: NewAgent;
  readonly onChange: (agent: NewAgent) => void;
};

const Told = ({ label, lines, testID }: { label: string; lines: readonly string[]; testID: string }) => {
  const theme = useTheme();
  return (
    <View style={{ gap: theme.space.xs / 2 }} testID={testID}>
      <Text variant="small" tone="textSoft">
        {label}
      </Text>
      {lines.map((line) => (
        <Text key={line} variant="small">
          {line}
        </Text>
      ))}
    </View>
  );
};

/** Folded: what it will be, as sentences. */
const Summary = ({ template, agent }: Omit<MoreProps, 'onChange'>) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { labelOf } = useReadCause(template);
  const thinker = useThinkerSummary({ template, modelId: agent.modelId });
  const limits = readLimits(agent.limits);
  const limitWords = useLimitWords();
  const causes = agent.mode === 'interactive' ? [] : agent.causes.filter(({ isOn }) => isOn);
  const { quietHours } = agent;
  return (
    <View style={{ padding: theme.space.m, gap: theme.space.s }}>
      <Told
        label={say('agents.whenItWakes')}
        lines={[
          ...(causes.length === 0 ? [say('agents.neverByItself')] : causes.map(labelOf)),
          ...(quietHours === null ? [] : [say('agents.quietFromTo', { ...quietHours })]),
        ]}
        testID="told-wakes"
      />
      <Told label={say('agents.thinks')} lines={[thinker]} testID="told-thinks" />
      <Told
        label={say('agents.dayLimits')}
        lines={limits === null ? [] : [limitWords(limits)]}
        testID="told-limits"
      />
    </View>
  );
};

const Choices = ({ template, agent, onChange }: MoreProps) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { mode, causes, quietHours, modelId, limits } = agent;
  return (
    <>
      <ModeChoice mode={mode} onChange={(next) => onChange({ ...agent, mode: next })} />
      <View style={{ gap: theme.space.s }}>
        <Text variant="label">{say('agents.whenItWakes')}</Text>
        {mode === 'interactive' && <Text tone="textSoft">{say('agents.causesRest')}</Text>}
        <NewCauses
          template={template}
          causes={causes}
          onChange={(next) => onChange({ ...agent, causes: next })}
        />
      </View>
      <View style={{ gap: theme.space.s }}>
        <Text variant="label">{say('alerts.quiet')}</Text>
        <QuietChoice
          label={say('alerts.quiet')}
          quiet={quietHours}
          onChange={(next) => onChange({ ...agent, quietHours: next })}
          testID="agent-quiet"
        />
        <Text variant="small" tone="textSoft">
          {say('agents.quietHint')}
        </Text>
      </View>
      <View style={{ gap: theme.space.s }}>
        <Text variant="label">{say('agents.thinks')}</Text>
        <NewThinker
          template={template}
          modelId={modelId}
          onChoose={(next) => onChange({ ...agent, modelId: next })}
        />
      </View>
      <View style={{ gap: theme.space.m }}>
        <Text variant="label">{say('agents.dayLimits')}</Text>
        <Text variant="small" tone="textSoft">
          {say('agents.limitsEmpty')}
        </Text>
        <LimitFields typed={limits} onType={(next) => onChange({ ...agent, limits: next })} />
      </View>
    </>
  );
};

/** [MAKE-4] What a newcomer need not choose: said as sentences, and open to change. Something that is not understood keeps it open. */
export const MoreChoices = ({ isUnclear, ...of }: MoreProps & { isUnclear: boolean }) => {
  const { say } = useSpeaking();
  const [isWanted, setWanted] = useState(isUnclear);
  const isOpen = isWanted || isUnclear;
  return (
    <>
      <Card>
        {!isOpen && (
          <>
            <Summary template={of.template} agent={of.agent} />
            <Separator />
          </>
        )}
        <Row
          title={say(isOpen ? 'agents.fewerChoices' : 'agents.moreChoices')}
          isExpanded={isOpen}
          trailing={<Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={18} />}
          onPress={() => setWanted(isUnclear || !isOpen)}
          testID="agent-more"
        />
      </Card>
      {isOpen && <Choices {...of} />}
    </>
  );
};
