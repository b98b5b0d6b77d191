import type { ReactNode } from 'react';
import type { KeyValue } from '../../core/key-value';
import { ok } from '../../core/result';
import type { AppDevice } from '../../runtime/app-device';
import { DeviceProvider } from '../shell/device-provider';

export type TestDevice = AppDevice & {
  readonly saved: { readonly name: string; readonly text: string }[];
  readonly copied: string[];
  /** What the person will pick next; null is a change of mind. */
  readonly willPick: (file: { name: string; text: string } | null) => void;
};

export const createMemory = (): KeyValue => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
};

/** A device whose files the test holds in its hands. */
export const createTestDevice = (): TestDevice => {
  const saved: { name: string; text: string }[] = [];
  const copied: string[] = [];
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
    onLeave: () => () => undefined,
    restart: null,
    saved,
    copied,
    willPick: (file) => void next.push(file),
  };
};

export const OnDevice = ({ device, children }: { device: TestDevice; children: ReactNode }) => (
  <DeviceProvider device={device}>{children}</DeviceProvider>
);
