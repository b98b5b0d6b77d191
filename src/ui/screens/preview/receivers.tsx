import { Fragment } from 'react';
import type { Preview } from '../../../runtime/api/preview-definition';
import { Card, Row, Section, Separator, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useProviderTitle } from '../models/provider-title';

/** Who would read it, in the order in which they would be asked. */
export const Receivers = ({ to, name }: { to: Preview['to']; name: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const titleOf = useProviderTitle();
  return (
    <Section title={say('preview.goesTo')} testID="preview-to">
      {to.length === 0 ? (
        <Card style={{ padding: theme.space.m }}>
          <Text testID="preview-demo">{say('preview.toDemo', { name })}</Text>
        </Card>
      ) : (
        <Card>
          {to.map(({ provider, model, isLocal, isConsented, isHeldBack }, at) => (
            <Fragment key={`${provider}/${model}`}>
              {at > 0 && <Separator />}
              <Row
                title={`${model} · ${titleOf(provider)}`}
                subtitle={[
                  say(isLocal ? 'preview.local' : 'preview.remote'),
                  ...(at > 0 ? [say('preview.ifItFails')] : []),
                  ...(isHeldBack ? [say('preview.heldBack')] : []),
                  ...(isConsented ? [] : [say('preview.notConsented')]),
                ].join(' · ')}
                testID={`preview-to-${at}`}
              />
            </Fragment>
          ))}
        </Card>
      )}
    </Section>
  );
};
