import { useState } from 'react';
import { View } from 'react-native';
import type { Preview } from '../../../runtime/api/preview-definition';
import { Button, Card, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { partWords } from './part-words';

const Part = ({ part }: { part: Preview['parts'][number] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.xs }}>
      <Text variant="label">{partWords(part.label, say)}</Text>
      {part.tainted && (
        <Text variant="small" tone="warning">
          {say('preview.outside')}
        </Text>
      )}
      <Text variant="small" selectable>
        {part.text}
      </Text>
    </Card>
  );
};

const Tools = ({ tools }: { tools: Preview['tools'] }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isOpen, setOpen] = useState(false);
  if (tools.length === 0) return null;
  return (
    <Section title={say('preview.doing')}>
      <Text tone="textSoft">{say('preview.doingHint', { count: tools.length })}</Text>
      <View style={{ alignItems: 'flex-start' }}>
        <Button
          variant="quiet"
          label={say(isOpen ? 'preview.hideTools' : 'preview.showTools')}
          onPress={() => setOpen(!isOpen)}
          testID="preview-tools"
        />
      </View>
      {isOpen &&
        tools.map(({ name, description, parameters }) => (
          <Card key={name} style={{ padding: theme.space.m, gap: theme.space.xs }}>
            <Text variant="label">{name}</Text>
            <Text variant="small">{description}</Text>
            <Text variant="small" tone="textSoft" selectable>
              {parameters}
            </Text>
          </Card>
        ))}
    </Section>
  );
};

/** Every word that would stand in the request, piece by piece, in its order. */
export const PreviewParts = ({ preview }: { preview: Preview }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <>
      <Section title={say('preview.words')} testID="preview-parts">
        <View style={{ gap: theme.space.s }}>
          {preview.parts.map((part, at) => (
            // A piece is its place.
            <Part key={at} part={part} />
          ))}
        </View>
      </Section>
      <Tools tools={preview.tools} />
    </>
  );
};
