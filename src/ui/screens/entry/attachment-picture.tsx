import { useEffect, useState } from 'react';
import { Image, View } from 'react-native';
import type { AttachmentView } from '../../../runtime/api/entry-definition';
import { useApi, useLive } from '../../api';
import { Icon, Text } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { readParts } from './attachment-parts';

const MOST_HEIGHT = 420;
/** Browsers and phones that draw it are rare: it is kept, and named. */
const NOT_DRAWN = 'image/heic';

/** The address of its bytes in memory, while it is on screen. */
const useUri = ({ id, mime, isHere }: AttachmentView): string | null => {
  const { client } = useApi();
  const { pictures } = useDevice();
  const [uri, setUri] = useState<string | null>(null);
  const isDrawn = isHere && mime !== NOT_DRAWN;
  useEffect(() => {
    if (!isDrawn) return undefined;
    let letGo: (() => void) | null = null;
    let isOver = false;
    void readParts(client, id).then((parts) => {
      if (isOver || parts === null) return;
      const drawn = pictures.draw({ mime, parts });
      letGo = drawn.letGo;
      setUri(drawn.uri);
    });
    return () => {
      isOver = true;
      letGo?.();
      setUri(null);
    };
  }, [client, pictures, id, mime, isDrawn]);
  return uri;
};

const Named = ({ name, why }: { name: string; why: string }) => {
  const theme = useTheme();
  return (
    <View
      style={{
        flexDirection: 'row',
        alignItems: 'center',
        gap: theme.space.s,
        padding: theme.space.m - 4,
        borderRadius: theme.radius.s,
        backgroundColor: theme.color.sunken,
      }}
    >
      <Icon name="picture" size={20} color={theme.color.textSoft} />
      <Text variant="small" style={{ flexShrink: 1 }}>
        {name === '' ? why : `${name}. ${why}`}
      </Text>
    </View>
  );
};

const Drawn = ({ attachment, name }: { attachment: AttachmentView; name: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const uri = useUri(attachment);
  const { width, height, mime, isHere } = attachment;
  if (!isHere) return <Named name={name} why={say('entry.pictureElsewhere')} />;
  if (mime === NOT_DRAWN) return <Named name={name} why={say('entry.pictureNotShown')} />;
  const shape = { aspectRatio: width > 0 && height > 0 ? width / height : 1, maxHeight: MOST_HEIGHT };
  const box = { width: '100%' as const, ...shape, borderRadius: theme.radius.s };
  return uri === null ? (
    <View style={[box, { backgroundColor: theme.color.sunken }]} />
  ) : (
    <Image
      source={{ uri }}
      accessibilityLabel={name === '' ? say('entry.picture') : name}
      resizeMode="contain"
      style={box}
      testID={`picture-${attachment.id}`}
    />
  );
};

/** A picture of the device. Nothing is asked of the network. */
export const AttachmentPicture = ({ id, name }: { id: string; name: string }) => {
  const { say, sentence } = useSpeaking();
  const live = useLive('attachment.get', { id });
  if (live.status === 'loading') return null;
  // That nobody could be asked does not mean that it is gone.
  if (live.status === 'failed') return <Named name={name} why={sentence(live.error)} />;
  const attachment = live.data ?? null;
  return attachment === null ? (
    <Named name={name} why={say('entry.pictureGone')} />
  ) : (
    <Drawn attachment={attachment} name={name === '' ? attachment.name : name} />
  );
};
