import { numberFormat } from '../../../core/formatters';
import { Fragment } from 'react';
import { Card, Icon, IconButton, Row, Section, Separator, useToast } from '../../components';
import { useAct, useLive, useUndoToast } from '../../api';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** The pictures that belong to a note, whether its text names them or not. */
export const NotePictures = ({ noteId }: { noteId: string }) => {
  const theme = useTheme();
  const { say, sentence, locale } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const removal = useAct('attachment.remove').run;
  const attachments = useLive('attachment.list', { noteId }).data?.attachments ?? [];
  if (attachments.length === 0) return null;
  const size = numberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const remove = async (id: string) => {
    const answer = await removal({ id });
    if (answer.ok) showUndo({ text: say('entry.pictureRemoved'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  return (
    <Section title={say('entry.pictures')}>
      <Card>
        {attachments.map(({ id, name, bytes }, index) => (
          <Fragment key={id}>
            {index > 0 && <Separator inset={52} />}
            <Row
              title={name}
              subtitle={size.format(Math.max(1, Math.round(bytes / 1000)))}
              leading={<Icon name="picture" color={theme.color.textSoft} />}
              trailing={
                <IconButton
                  icon="close"
                  size={18}
                  label={say('entry.removePicture', { name })}
                  onPress={() => void remove(id)}
                  testID={`picture-remove-${id}`}
                />
              }
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
