import { useState } from 'react';
import { View } from 'react-native';
import type { Json, JsonObject } from '../../../core/json';
import { fieldWords } from '../../../words/field-words';
import { Card, Checkbox, Field } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** Ids are not for typing: what they stand for is chosen by the agent and judged by the person as a whole. */
const isTyped = (name: string, value: Json): boolean =>
  !/Ids?$|^id$/.test(name) &&
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');

/** What does not fit a narrow phone's line gets several. */
const ONE_LINE = 20;
const NUMBER = /^-?\d{1,15}([.,]\d{1,6})?$/;
/** Text that is no number is kept as it is: the tool says what it cannot take. */
const asNumber = (text: string): Json => (NUMBER.test(text) ? Number(text.replace(',', '.')) : text);

/** The words and numbers of a proposal, to be changed before it is accepted. */
export const ArgsForm = ({ args, onChange }: { args: JsonObject; onChange: (args: JsonObject) => void }) => {
  const theme = useTheme();
  const { language } = useSpeaking();
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
        {shown.map(([name, value], at) =>
          typeof value === 'boolean' ? (
            <Checkbox
              key={name}
              label={fieldWords(name, language)}
              isChecked={value}
              onChange={(next) => onChange({ ...args, [name]: next })}
              testID={`arg-${name}`}
            />
          ) : (
            <Field
              key={name}
              autoFocus={at === 0}
              label={fieldWords(name, language)}
              value={String(value)}
              onChangeText={(text) =>
                onChange({ ...args, [name]: typeof value === 'number' ? asNumber(text) : text })
              }
              multiline={hasLines(name)}
              maxLength={20_000}
              testID={`arg-${name}`}
            />
          ),
        )}
      </View>
    </Card>
  );
};
