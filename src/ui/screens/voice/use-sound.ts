import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AttachmentView } from '../../../runtime/api/entry-definition';
import { useApi } from '../../api';
import { useDevice } from '../../shell/device-provider';
import { readParts } from '../entry/attachment-parts';
import { createSoundDesk, type DeskState, type SoundDesk } from './sound-desk';

/** The sound of the page on screen. */
export const useSound = ({ id, mime }: AttachmentView): { state: DeskState; desk: SoundDesk } => {
  const { client } = useApi();
  const { player } = useDevice();
  const [desk] = useState(() => createSoundDesk({ player, mime, read: () => readParts(client, id) }));
  useEffect(() => desk.close, [desk]);
  return { desk, state: useSyncExternalStore(desk.onChange, desk.state, desk.state) };
};
