import type { ReactNode } from 'react';
import type { OpenFile } from '../../core/file-exchange';
import type { Feel } from '../../core/haptics';
import type { KeyValue } from '../../core/key-value';
import { fail, ok } from '../../core/result';
import { noAlerts } from '../../core/no-alerts';
import { createAlertSettings } from '../../runtime/alerts/alert-settings';
import type { AppDevice } from '../../runtime/app-device';
import { DeviceProvider } from '../shell/device-provider';
import { createProfileMemories, type ProfileMemory } from '../shell/profile-memory';

export type TestDevice = AppDevice & {
  readonly saved: { readonly name: string; readonly text: string }[];
  readonly copied: string[];
  /** What the hand felt, in order. */
  readonly felt: Feel[];
  /** Whether others see nothing of it while it is away, as it changed. */
  readonly protections: boolean[];
  /** What the person will pick next; null is a change of mind. */
  readonly willPick: (file: { name: string; text: string } | null) => void;
  /** Whole files that went out. */
  readonly savedFiles: { readonly name: string; readonly bytes: Uint8Array }[];
};

const openText = ({ name, text }: { name: string; text: string }): OpenFile => {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    close: () => undefined,
  };
};

export const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

/** What the next page of this tab finds of one's own profile. */
export const keptOn = ({ tabMemory }: AppDevice, peer = 'peer'): ProfileMemory =>
  createProfileMemories(tabMemory, peer).of('own');

/** A device whose files the test holds in its hands. */
export const createTestDevice = (): TestDevice => {
  const saved: { name: string; text: string }[] = [];
  const copied: string[] = [];
  const felt: Feel[] = [];
  const protections: boolean[] = [];
  const savedFiles: { name: string; bytes: Uint8Array }[] = [];
  const next: ({ name: string; text: string } | null)[] = [];
  return {
    keyValue: createMemory(),
    tabMemory: createMemory(),
    files: {
      saveText: async (file) => {
        saved.push(file);
        return ok(null);
      },
      pickText: async () => ok(next.shift() ?? null),
      pickFile: async () => {
        const file = next.shift() ?? null;
        return ok(file === null ? null : openText(file));
      },
      saveFile: async ({ name, parts }) => {
        const bytes: number[] = [];
        for await (const part of parts) bytes.push(...part);
        savedFiles.push({ name, bytes: Uint8Array.from(bytes) });
        return ok(null);
      },
      copyText: async (text) => {
        copied.push(text);
        return ok(null);
      },
    },
    pictures: {
      pick: async () => ok(null),
      onArrival: () => () => undefined,
      draw: () => ({ uri: 'memory:', letGo: () => undefined }),
    },
    recorder: { isOnlyWindow: true, start: async () => fail('microphone_missing') },
    player: { open: async () => fail('sound_not_played') },
    haptics: (feel) => void felt.push(feel),
    privacy: { protect: (isOn) => void protections.push(isOn) },
    onLeave: () => () => undefined,
    keepShell: () => undefined,
    restart: null,
    alerts: noAlerts,
    alertSettings: createAlertSettings(createMemory()),
    background: null,
    saved,
    savedFiles,
    copied,
    felt,
    protections,
    willPick: (file) => void next.push(file),
  };
};

export const OnDevice = ({ device, children }: { device: TestDevice; children: ReactNode }) => (
  <DeviceProvider device={device}>{children}</DeviceProvider>
);
