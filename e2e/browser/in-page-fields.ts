import type { Page } from 'playwright-core';

/** A field and what goes into it. As code units: a debugger's message cannot carry half a surrogate pair. */
export type Entry = { readonly id: string; readonly units: readonly number[] };

export const entry = (id: string, text: string): Entry => ({
  id,
  units: Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
});

/** As a paste does: into the field, the field tells the app, and the person goes on to the next. */
export const paste = (page: Page, entries: readonly Entry[]): Promise<void> =>
  page.evaluate((all) => {
    for (const { id, units } of all) {
      const field = document.querySelector(`[data-testid="${id}"]`);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
        throw new Error(`there is no field ${id}`);
      }
      const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
      field.focus();
      // React watches the field's own setter, so the one behind it is used.
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(
        field,
        String.fromCharCode(...units),
      );
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.blur();
    }
  }, entries);

/** Looks at every frame, inside the page, until all fields hold what is wanted; answers those that never did. */
export const missing = (page: Page, { wanted, patience }: { wanted: readonly Entry[]; patience: number }) =>
  page.evaluate(
    async ({ all, end }) => {
      const isThere = ({ id, units }: { id: string; units: readonly number[] }): boolean => {
        const field = document.querySelector(`[data-testid="${id}"]`);
        const held =
          field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
            ? field.value
            : field?.textContent;
        return held === String.fromCharCode(...units);
      };
      const start = performance.now();
      for (;;) {
        const absent = all.filter((each) => !isThere(each));
        if (absent.length === 0 || performance.now() - start > end) return absent.map(({ id }) => id);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    },
    { all: wanted, end: patience },
  );
