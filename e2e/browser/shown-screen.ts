import { id } from '../driver';
import { PATIENCE_MS } from '../patience';
import type { Peer, Stand } from './stand';

/** Every screen and sheet of the app, each opened as a person would, and closed again. */
export type ShownScreen = {
  readonly name: string;
  readonly open: (stand: Stand) => Promise<void>;
  readonly close?: (stand: Stand) => Promise<void>;
  /** Where only one peer has it. */
  readonly peer?: Peer;
  /** Where there is nothing to stop: no agent, nobody signed in, or everything stopped already. */
  readonly withoutStop?: true;
  /** A list that goes on: of what is read, the head is kept. */
  readonly isLong?: boolean;
  /** Looked at before a release alone. */
  readonly isRare?: boolean;
};

export const closeSheet = async ({ driver: { tap, notSee } }: Stand): Promise<void> => {
  await tap(id('sheet-close'));
  await notSee(id('sheet-close'));
};

export const sheet = (name: string, { opener, shows }: { opener: string; shows: string }): ShownScreen => ({
  name,
  open: async ({ driver: { tap, see } }) => {
    await tap(id(opener));
    await see(id(shows));
  },
  close: closeSheet,
});

const AGAIN_MS = 3_000;
/** A row that is still finding its place may be gone from under the finger: it is tapped again. */
export const tapUntil = async (
  { page }: Stand,
  { row, shows }: { readonly row: string; readonly shows: string },
): Promise<void> => {
  const end = Date.now() + PATIENCE_MS;
  const shown = page().getByTestId(shows).filter({ visible: true });
  for (let isShown = false; !isShown;) {
    await page().getByLabel(row, { exact: true }).filter({ visible: true }).tap();
    isShown = await shown.waitFor({ timeout: AGAIN_MS }).then(
      () => true,
      () => false,
    );
    if (!isShown && Date.now() > end) throw new Error(`${row} never led to ${shows}`);
  }
};
