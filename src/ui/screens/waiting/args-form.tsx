import { useState } from 'react';
import { View } from 'react-native';
import type { Json, JsonObject } from '../../../core/json';
import { fieldWords } from '../../../words/field-words';
import { Card, Checkbox, Field, SegmentedChoice, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { choicesOf } from './shown-value';
import { useValueWords } from './use-value-words';

/** Ids and kinds of records are not for typing: what they stand for is chosen by the agent and judged by the person as a whole. */
const isTyped = (name: string, value: Json): boolean =>
  !/Ids?$|^id$|Kind$|^kind$/.test(name) &&
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');

/** What does not fit a narrow phone's line gets several. */
const ONE_LINE = 20;
const NUMBER = /^-?\d{1,15}([.,]\d{1,6})?$/;
/** Text that is no number is kept as it is: the tool says what it cannot take. */
const asNumber = (text: string): Json => (NUMBER.test(text) ? Number(text.replace(',', '.')) : text);

type ArgProps = {
  readonly name: string;
  readonly value: Json;
  readonly isFirst: boolean;
  readonly hasLines: boolean;
  readonly onChange: (value: Json) => void;
};

const Arg = ({ name, value, isFirst, hasLines, onChange }: ArgProps) => {
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
      autoFocus={isFirst}
      label={label}
      value={String(value)}
      onChangeText={(text) => onChange(typeof value === 'number' ? asNumber(text) : text)}
      multiline={hasLines}
      maxLength={20_000}
      testID={testID}
    />
  );
};

/** The words and numbers of a proposal, to be changed before it is accepted. */
export const ArgsForm = ({ args, onChange }: { args: JsonObject; onChange: (args: JsonObject) => void }) => {
  const theme = useTheme();
  // A field that became another kind while somebody types would take the caret away: it stays what it was opened as.
  const [opened] = useState(args);
  const hasLines = (name: string): boolean => {
    const value = opened[name];
    return typeof value === 'string' && value.length > ONE_LINE;
  };
  const shown = Object.entries(args).filter(([name, value]) => isTyped(name, value));
  return (
    <Card style={{ padding: theme.space.m }} testID="args-form">
      <View style={{ gap: theme.space.m }}>
        {shown.map(([name, value], at) => (
          <Arg
            key={name}
            {...{ name, value }}
            isFirst={at === 0}
            hasLines={hasLines(name)}
            onChange={(next) => onChange({ ...args, [name]: next })}
          />
        ))}
      </View>
    </Card>
  );
};
