import type { CommandMessage } from './api/transport';
import { onLockFree } from '../platform/web/web-lock';
import { channelNames, lockNames, type FromOwner } from './transports/worker-messages';
import { createDesk } from './worker-peer-desk';
import type { OwnedPeer } from './worker-peer-files';

/** So long after the last request the log is kept and the write-ahead log moved into the file. */
const REST_MS = 3_000;
/** Whoever waits for the files waits this long for an export or import that is under way; the next owner is asked for it again. */
const PATIENCE_MS = 1_000;

export type Owning = { readonly resign: () => Promise<void> };
export type OwningParts = {
  readonly peer: OwnedPeer;
  readonly onHello: () => void;
  readonly afterCommit: (message: CommandMessage) => void;
};

const createTabChannels = () => {
  const channelByTab = new Map<string, BroadcastChannel>();
  const of = (tab: string): BroadcastChannel => {
    const channel = channelByTab.get(tab) ?? new BroadcastChannel(channelNames.toTab(tab));
    channelByTab.set(tab, channel);
    return channel;
  };
  const close = (tab: string): void => {
    channelByTab.get(tab)?.close();
    channelByTab.delete(tab);
  };
  return {
    post: (tab: string, message: FromOwner): void => of(tab).postMessage(message),
    close,
    closeAll: () => [...channelByTab.keys()].forEach(close),
  };
};

/** Opens the doors of an owner and says that it is there. */
export const startOwning = ({ peer, onHello, afterCommit }: OwningParts): Owning => {
  const { epoch, host } = peer;
  const incoming = new BroadcastChannel(channelNames.toOwner);
  const everybody = new BroadcastChannel(channelNames.fromOwner);
  const tabs = createTabChannels();
  const say = (message: FromOwner): void => everybody.postMessage(message);
  const desk = createDesk({
    epoch,
    transport: host.transport,
    toTab: tabs.post,
    onTabGone: (tab, gone) =>
      onLockFree(lockNames.tab(tab), () => {
        gone();
        tabs.close(tab);
      }),
    onHello,
    afterCommit,
    patience: () => new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS)),
  });
  let resting = setTimeout(host.rest, REST_MS);
  incoming.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    clearTimeout(resting);
    desk.take(data);
    resting = setTimeout(host.rest, REST_MS);
  });
  say({ type: 'owner', epoch });
  return {
    resign: async () => {
      clearTimeout(resting);
      await desk.drain();
      say({ type: 'resigned', epoch });
      incoming.close();
      everybody.close();
      tabs.closeAll();
      peer.close();
    },
  };
};
