import { useState } from 'react';
import { View } from 'react-native';
import type { Json } from '../../../core/json';
import { fieldWords } from '../../../words/field-words';
import { numberTyped, readDecimal } from '../../../words/typed-number';
import { Card, Checkbox, Field, SegmentedChoice, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { numberWord } from '../track/entry-edit';
import { isUnclear, type Edited } from './edited';
import { choicesOf } from './shown-value';
import { useValueWords } from './use-value-words';

/** Ids and kinds of records are not for typing: what they stand for is chosen by the agent and judged by the person as a whole. */
const isTyped = (name: string, value: Json): boolean =>
  !/Ids?$|^id$|Kind$|^kind$/.test(name) &&
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');

/** What does not fit a narrow phone's line gets several. */
const ONE_LINE = 20;

type ArgProps = {
  readonly name: string;
  readonly value: Json;
  readonly isFocusedAtOnce: boolean;
  readonly hasLines: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: Json) => void;
};

const Arg = ({ name, value, isFocusedAtOnce, hasLines, error, onChange }: ArgProps) => {
  const theme = useTheme();
  const { language } = useSpeaking();
  const words = useValueWords();
  const label = fieldWords(name, language);
  const choices = choicesOf(name);
  const testID = `arg-${name}`;
  if (typeof value === 'boolean')
    return <Checkbox label={label} isChecked={value} onChange={onChange} testID={testID} />;
  if (choices !== null && typeof value === 'string')
    return (
      <View style={{ gap: theme.space.xs }}>
        <Text variant="label">{label}</Text>
        <SegmentedChoice
          label={label}
          options={choices.map((each) => ({ value: each, label: words(name, each) }))}
          value={value}
          onChange={onChange}
          testID={testID}
        />
      </View>
    );
  return (
    <Field
      autoFocus={isFocusedAtOnce}
      label={label}
      value={String(value)}
      onChangeText={onChange}
      error={error}
      multiline={hasLines}
      testID={testID}
    />
  );
};

/** The words and numbers of a proposal, to be changed before it is accepted. */
export const ArgsForm = ({
  edited,
  isFocusedAtOnce,
  onChange,
}: {
  edited: Edited;
  isFocusedAtOnce: boolean;
  onChange: (edited: Edited) => void;
}) => {
  const { args, typed } = edited;
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  // A field that became another kind while somebody types would take the caret away: it stays what it was opened as.
  const [opened] = useState(args);
  const hasLines = (name: string): boolean => {
    const value = opened[name];
    return typeof value === 'string' && value.length > ONE_LINE;
  };
  const isNumber = (name: string): boolean => typeof opened[name] === 'number';
  const shownFor = (name: string, value: Json): Json =>
    typeof value === 'number' ? (typed[name] ?? numberTyped(value, locale)) : value;
  const change = (name: string, value: Json): void => {
    const texts = isNumber(name) ? { ...typed, [name]: String(value) } : typed;
    const next = isNumber(name) ? (readDecimal(String(value)) ?? args[name] ?? null) : value;
    onChange({ args: { ...args, [name]: next }, typed: texts });
  };
  const shown = Object.entries(args).filter(([name, value]) => isTyped(name, value));
  return (
    <Card style={{ padding: theme.space.m }} testID="args-form">
      <View style={{ gap: theme.space.m }}>
        {shown.map(([name, value], at) => (
          <Arg
            key={name}
            name={name}
            value={shownFor(name, value)}
            isFocusedAtOnce={isFocusedAtOnce && at === 0}
            hasLines={hasLines(name)}
            error={isUnclear(typed[name]) ? say(`track.${numberWord(typed[name] ?? '')}`) : undefined}
            onChange={(next) => change(name, next)}
          />
        ))}
      </View>
    </Card>
  );
};
