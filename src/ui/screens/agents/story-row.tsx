import { numberFormat } from '../../../core/formatters';
import { StyleSheet, View } from 'react-native';
import { fieldWords } from '../../../words/field-words';
import { toolWords } from '../../../words/tool-words';
import { useCommand } from '../../api';
import { Button, Icon, Text, useToast, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useProviderTitle } from '../models/provider-title';
import { moneyFormat } from '../spending/spending-values';
import type { Told } from './run-story';

const iconOf = (line: Told): IconName => {
  switch (line.is) {
    case 'read':
      return 'note';
    case 'asked':
      return 'talk';
    case 'refused':
      return 'lock';
    case 'did':
      return line.code === null ? 'check' : line.wasRefused ? 'lock' : 'alert';
    case 'proposed':
      return 'talk';
    case 'cost':
      return 'clock';
  }
};

/** `provider/model`, as the screens call both. */
const modelTitle = (id: string, titleOf: (provider: string) => string): string => {
  const [provider = '', ...model] = id.split('/');
  return model.length === 0 ? id : `${model.join('/')} · ${titleOf(provider)}`;
};

const useLineWords = (
  line: Told,
  isDemo: boolean,
): { readonly title: string; readonly hint: string | null } => {
  const { say, sentence, language, locale } = useSpeaking();
  const titleOf = useProviderTitle();
  const failureWords = ({ failure }: Extract<Told, { is: 'did' }>): readonly string[] => {
    const named = failure?.field?.split('.').findLast((part) => !/^\d+$/.test(part));
    return [
      ...(named === undefined ? [] : [say('agents.stepAbout', { what: fieldWords(named, language) })]),
      ...(failure?.retryable === true ? [say('agents.stepMayRetry')] : []),
    ];
  };
  switch (line.is) {
    case 'read':
      return {
        title: say('agents.stepRead', { count: line.pieces }),
        hint: line.withheld === 0 ? null : say('agents.stepWithheld', { count: line.withheld }),
      };
    case 'asked':
      return {
        title: isDemo
          ? say('agents.stepAskedDemo')
          : say('agents.stepAsked', { model: modelTitle(line.model, titleOf) }),
        hint: null,
      };
    case 'refused': {
      const what = line.toolName === null ? '' : toolWords(line.toolName, language);
      return {
        title: what === '' ? sentence({ code: line.code }) : say('agents.stepRefused', { what }),
        hint: what === '' ? null : sentence({ code: line.code }),
      };
    }
    case 'did': {
      const what = toolWords(line.toolName, language);
      return line.code === null
        ? { title: say('agents.stepDid', { what }), hint: null }
        : {
            title: say(line.wasRefused ? 'agents.stepRefused' : 'agents.stepFailed', { what }),
            hint: [sentence({ code: line.code }), ...failureWords(line)].join(' '),
          };
    }
    case 'proposed':
      return {
        title: say('agents.stepProposed', { what: toolWords(line.toolName, language) }),
        hint: `${sentence({ code: 'confirmation_required' })} ${say('agents.stepProposedHint')}`,
      };
    case 'cost': {
      const seconds = numberFormat(locale, {
        style: 'unit',
        unit: 'second',
        maximumFractionDigits: 1,
      });
      const time = line.runMs < 1000 ? say('agents.underASecond') : seconds.format(line.runMs / 1000);
      const cost = moneyFormat(locale)(line.costMicros);
      return {
        title:
          line.costMicros === 0
            ? say('agents.stepTook', { time })
            : say('agents.stepTookCost', { time, cost }),
        hint: null,
      };
    }
  }
};

const UndoEffect = ({ operationId }: { operationId: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('operation.undo');
  const undo = async (): Promise<void> => {
    const answer = await run({ operationId });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    else toast.show({ text: say(answer.value.kept > 0 ? 'agents.undonePart' : 'agents.undone') });
  };
  return (
    <View style={styles.undo}>
      <Button
        variant="quiet"
        icon="undo"
        label={say('agents.undoEffect')}
        isBusy={isRunning}
        onPress={() => void undo()}
        testID={`undo-${operationId}`}
      />
    </View>
  );
};

/** One step of the story, with its undo if that would give something back. */
export const StoryRow = ({ line, isDemo }: { line: Told; isDemo: boolean }) => {
  const theme = useTheme();
  const { title, hint } = useLineWords(line, isDemo);
  return (
    <View style={[styles.row, { gap: theme.space.m - 4 }]}>
      <View style={styles.icon}>
        <Icon name={iconOf(line)} size={19} color={theme.color.textSoft} />
      </View>
      <View style={[styles.words, { gap: theme.space.xs }]}>
        <Text>{title}</Text>
        {hint !== null && (
          <Text variant="small" tone="textSoft">
            {hint}
          </Text>
        )}
        {line.is === 'did' && line.canUndo && <UndoEffect operationId={line.operationId} />}
      </View>
    </View>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row' },
  icon: { paddingTop: 2 },
  words: { flex: 1, minWidth: 0 },
  undo: { flexDirection: 'row' },
});
